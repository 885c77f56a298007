package large;

import java.util.List;

record Many(List<Wide> wides) {}
