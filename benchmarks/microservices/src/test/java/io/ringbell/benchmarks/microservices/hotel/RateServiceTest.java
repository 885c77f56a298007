package io.ringbell.benchmarks.microservices.hotel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateServiceTest {
  private final City city = City.of(7, 100);
  private final RateTable table = new RateTable(city);
  private final RateService service = new RateService(city, Tracer.OFF);

  @Test
  void aStayCostsTheSumOfItsNights() {
    for (int hotel = 0; hotel < 100; hotel++) {
      long sum = 0;
      for (int night = 40; night < 47; night++) {
        long cents = table.cents(hotel, new Stay(night, 1));
        assertThat(cents).isPositive();
        sum += cents;
      }
      assertThat(table.cents(hotel, new Stay(40, 7))).isEqualTo(sum);
    }
    assertThat(table.cents(3, new Stay(0, City.NIGHTS))).isPositive();
  }

  @Test
  void plansHaveTheirTerms() {
    List<Integer> all = city.hotels().stream().map(Hotel::id).toList();
    assertThat(plans(all, 1)).containsOnly("FLEX", "MORNING");
    assertThat(plans(all, 3)).containsOnly("FLEX", "MORNING", "SAVER");
    assertThat(plans(all, 6)).containsOnly("FLEX", "MORNING", "SAVER", "LONG");
    List<Quote> quotes = service.quotes(all, new Stay(10, 6)).join();
    assertThat(quotes.stream().filter(quote -> quote.plan().equals("FLEX"))).hasSize(100);
    for (Quote quote : quotes) {
      long plain = table.cents(quote.hotel(), new Stay(10, 6));
      long expected =
          switch (quote.plan()) {
            case "FLEX" -> plain;
            case "MORNING" -> plain + 6 * 1400;
            case "SAVER" -> plain * 90 / 100;
            default -> plain * 82 / 100;
          };
      assertThat(quote.cents()).isEqualTo(expected);
      assertThat(quote.breakfast()).isEqualTo(quote.plan().equals("MORNING"));
    }
  }

  @Test
  void whatDoesNotExistIsRefused() {
    for (Stay stay :
        List.of(
            new Stay(-1, 1),
            new Stay(0, 0),
            new Stay(365, 1),
            new Stay(364, 2),
            new Stay(1, Integer.MAX_VALUE),
            new Stay(Integer.MAX_VALUE, 1))) {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> service.quotes(List.of(1), stay))
          .matches(e -> e.status().code() == Status.Code.INVALID_ARGUMENT);
    }
    for (int hotel : new int[] {-1, 100}) {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> service.quotes(List.of(1, hotel), new Stay(1, 1)))
          .matches(e -> e.status().code() == Status.Code.NOT_FOUND);
    }
  }

  private List<String> plans(List<Integer> hotels, int nights) {
    return service.quotes(hotels, new Stay(10, nights)).join().stream().map(Quote::plan).toList();
  }
}
