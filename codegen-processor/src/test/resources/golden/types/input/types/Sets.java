package types;

import java.util.Set;

record Sets(
    Set<Integer> numbers, Set<Double> precises, Set<String> texts, Set<Color> colors, Set<Tree> trees) {}
