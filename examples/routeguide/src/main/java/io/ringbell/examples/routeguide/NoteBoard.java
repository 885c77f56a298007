package io.ringbell.examples.routeguide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The notes at all places, a bounded number at each. From any thread. */
final class NoteBoard {
  private static final int MOST_AT_A_PLACE = 100;

  private final Map<Point, List<Note>> notes = new HashMap<>();

  /** Adds a note, and gives those that were there before. */
  synchronized List<Note> add(Note note) {
    List<Note> here = notes.computeIfAbsent(note.place(), place -> new ArrayList<>());
    List<Note> before = List.copyOf(here);
    if (here.size() == MOST_AT_A_PLACE) {
      here.remove(0);
    }
    here.add(note);
    return before;
  }
}
