package types;

import java.util.List;
import java.util.Optional;

record Tree(String name, List<Tree> children, Optional<Tree> twin, Empty leaf) {}
