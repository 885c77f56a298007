package io.ringbell.benchmarks.microservices.hotel;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Names and texts of hotels, made of a few words. */
final class Words {
  private static final List<String> FIRST =
      List.of(
          "Linden", "Harbour", "Copper", "Amber", "Willow", "Granite", "Orchard", "Lantern",
          "Juniper", "Meadow", "Signal", "Quarry", "Heron", "Saffron", "Tiller", "Birch");
  private static final List<String> SECOND =
      List.of("House", "Court", "Lodge", "Rooms", "Inn", "Terrace", "Yard", "Hotel");
  private static final List<String> STREETS =
      List.of("Mill Lane", "Bridge Street", "Canal Row", "Station Square", "Park Walk", "Old Wall");
  private static final List<String> AMENITIES =
      List.of(
          "wifi",
          "bicycles",
          "garden",
          "sauna",
          "bar",
          "kitchenette",
          "laundry",
          "parking",
          "gym",
          "library");
  private static final List<String> PHRASES =
      List.of(
          "Quiet rooms that look onto the yard.",
          "Ten minutes to the station on foot.",
          "Breakfast is served until noon.",
          "The lift takes bicycles.",
          "Children under six stay for free.",
          "The bar has a piano, and somebody who plays it.",
          "Rooms on the upper floors see the river.",
          "Dogs are welcome, cats decide for themselves.");

  private Words() {}

  static String name(SplittableRandom random) {
    return pick(FIRST, random) + " " + pick(SECOND, random);
  }

  static String address(SplittableRandom random) {
    return pick(STREETS, random) + " " + (1 + random.nextInt(200));
  }

  /** More with more stars. */
  static List<String> amenities(int stars, SplittableRandom random) {
    List<String> left = new ArrayList<>(AMENITIES);
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < 1 + stars; i++) {
      chosen.add(left.remove(random.nextInt(left.size())));
    }
    return List.copyOf(chosen);
  }

  static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append(i == 0 ? "" : " ").append(pick(PHRASES, random));
    }
    return text.toString();
  }

  private static String pick(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }
}
