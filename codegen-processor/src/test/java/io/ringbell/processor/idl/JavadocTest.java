package io.ringbell.processor.idl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documentation comments as plain text. */
class JavadocTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Plain text.|Plain text.",
        "{@code List<String>}|`List<String>`",
        "a {@code {b} } c|a `{b}` c",
        "{@literal <p> & @}|<p> & @",
        "{@link String}|String",
        "{@link java.util.Map.Entry}|Map.Entry",
        "{@link #size(int, int)}|size",
        "{@link java.util.List#size() the size}|the size",
        "{@linkplain Map#get(Object)}|Map.get",
        "{@link Map#get(Object) what {@code get} gives}|what `get` gives",
        "{@value #MAX} or {@unknown thing}|MAX or thing",
        "{@inheritDoc}and more|and more",
        "a &lt;b&gt; &amp; &quot;c&quot; &#64; &#x40; &nope; &#99999999;|"
            + "a <b> & \"c\" @ @ &nope; &#99999999;",
        "<b>bold</b> <i>it</i> <a href=\"x\">link</a>|bold it link",
        "<code>x</code> and <tt>y</tt>|`x` and `y`",
        "1 < 2 and 3 > 2|1 < 2 and 3 > 2",
        "a<!-- no -->b|ab",
        "{@code open|`open`",
        "a } b|a } b",
      })
  void inlineTagsAndHtmlBecomeText(String javadoc, String text) {
    assertThat(Javadoc.parse(javadoc).main()).isEqualTo(text);
  }

  @Test
  void paragraphsAndListsKeepTheirShape() {
    assertThat(
            Javadoc.parse(
                    """
                     First line
                     and second.

                     <p>A paragraph:
                     <ul>
                       <li>one
                       <li>two</li>
                     </ul>
                     <p>Last.<br>Really.
                    """)
                .main())
        .isEqualTo("First line\nand second.\n\nA paragraph:\n- one\n- two\n\nLast.\nReally.");
  }

  @Test
  void tagsAreSortedOut() {
    Javadoc javadoc =
        Javadoc.parse(
            """
             Finds it.

             @param id the {@code id}
                 of it
             @param <T> a type
             @param empty
             @return what is found
             @throws Exception never
             @deprecated use {@link #other}
             @since 1
            """);

    assertThat(javadoc.text()).isEqualTo("Finds it.\n\nDeprecated: use other");
    assertThat(javadoc.parameters())
        .containsEntry("id", "the `id`\nof it")
        .containsEntry("empty", "");
    assertThat(javadoc.result()).isEqualTo("what is found");
  }

  @Test
  void nothingIsNothing() {
    assertThat(Javadoc.parse(null)).isEqualTo(Javadoc.NONE);
    assertThat(Javadoc.parse("").text()).isEmpty();
    assertThat(Javadoc.parse(" @deprecated gone").text()).isEqualTo("Deprecated: gone");
  }
}
