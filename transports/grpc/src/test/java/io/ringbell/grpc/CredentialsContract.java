package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.grpc.CallCredentials;
import io.grpc.CallOptions;
import io.grpc.CompositeChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.SecurityLevel;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.ClientCalls;
import io.ringbell.fabric.FabricAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Credentials of calls and channels over a fabric, which carries plain text and says so. */
abstract class CredentialsContract extends ChannelFixture {
  CredentialsContract(String address) {
    super(address);
  }

  private static String call(ManagedChannel channel, CallCredentials credentials) {
    return ClientCalls.blockingUnaryCall(
        channel, Echo.UNARY, CallOptions.DEFAULT.withCallCredentials(credentials), "x");
  }

  @Test
  void callCredentialsAreAppliedToEachCall() throws Exception {
    Tokens tokens = new Tokens();
    ManagedChannel channel = channel(start(builder().intercept(tokens)));
    assertThat(call(channel, new Token("one"))).isEqualTo("x");
    assertThat(call(channel, new Token("two"))).isEqualTo("x");
    assertThat(unary(channel, "x")).isEqualTo("x");
    assertThat(tokens.came).containsExactly("one", "two", null);
  }

  @Test
  void callCredentialsSeeTheAuthorityAndThatNothingIsEncrypted() throws Exception {
    FabricAddress where = start(builder());
    Token token = new Token("one");
    call(channel(where), token);
    assertThat(token.authority).isEqualTo(where.hostAndPort());
    assertThat(token.level).isEqualTo(SecurityLevel.NONE);
  }

  @Test
  void callCredentialsThatFailEndTheCallBeforeItLeaves() throws Exception {
    Tokens tokens = new Tokens();
    ManagedChannel channel = channel(start(builder().intercept(tokens)));
    CallCredentials none =
        new CallCredentials() {
          @Override
          public void applyRequestMetadata(
              RequestInfo request, Executor executor, MetadataApplier applier) {
            applier.fail(Status.UNAUTHENTICATED.withDescription("no token to be had"));
          }
        };
    assertThatThrownBy(() -> call(channel, none)).hasMessage("UNAUTHENTICATED: no token to be had");
    assertThat(unary(channel, "behind it")).isEqualTo("behind it");
    assertThat(tokens.came).hasSize(1);
  }

  @Test
  void callCredentialsThatNeedPrivacyRefuse() throws Exception {
    Tokens tokens = new Tokens();
    ManagedChannel channel = channel(start(builder().intercept(tokens)));
    CallCredentials careful =
        new Token("secret") {
          @Override
          public void applyRequestMetadata(
              RequestInfo request, Executor executor, MetadataApplier applier) {
            if (request.getSecurityLevel() == SecurityLevel.PRIVACY_AND_INTEGRITY) {
              super.applyRequestMetadata(request, executor, applier);
            } else {
              applier.fail(
                  Status.UNAUTHENTICATED.withDescription(
                      "a secret over " + request.getSecurityLevel()));
            }
          }
        };
    assertThatThrownBy(() -> call(channel, careful))
        .hasMessage("UNAUTHENTICATED: a secret over NONE");
    assertThat(tokens.came).isEmpty();
  }

  @Test
  void credentialsOfTheChannelGoWithEachCall() throws Exception {
    Tokens tokens = new Tokens();
    FabricAddress where = start(builder().intercept(tokens));
    assumeFalse(where.scheme().equals("memory"), "the fabric of tests has no scheme among gRPC's");
    String target =
        (where.scheme().equals("tcp") ? "tcp+ring" : where.scheme()) + "://" + where.hostAndPort();
    ManagedChannel channel =
        Grpc.newChannelBuilder(
                target,
                CompositeChannelCredentials.create(
                    InsecureChannelCredentials.create(), new Token("of the channel")))
            .build();
    channels.add(channel);
    assertThat(unary(channel, "x")).isEqualTo("x");
    assertThat(tokens.came).containsExactly("of the channel");
    assertThatThrownBy(() -> Grpc.newChannelBuilder(target, TlsChannelCredentials.create()).build())
        .hasMessageContaining("Ringbell's fabrics carry plain text");
  }

  private static class Token extends CallCredentials {
    private final String value;
    volatile SecurityLevel level;
    volatile String authority;

    Token(String value) {
      this.value = value;
    }

    @Override
    public void applyRequestMetadata(
        RequestInfo request, Executor executor, MetadataApplier applier) {
      level = request.getSecurityLevel();
      authority = request.getAuthority();
      executor.execute(
          () -> {
            Metadata metadata = new Metadata();
            metadata.put(TEXT, value);
            applier.apply(metadata);
          });
    }
  }

  /** The tokens that came. */
  private static final class Tokens implements ServerInterceptor {
    final List<String> came = Collections.synchronizedList(new ArrayList<>());

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
      came.add(headers.get(TEXT));
      return next.startCall(call, headers);
    }
  }
}
