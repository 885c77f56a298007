package io.ringbell.fabric.roce;

import java.util.Arrays;

/**
 * Queue pairs by deadline, each at most once. A deadline that moves away is left where it is: the
 * queue pair comes out too early, and goes in again. So the usual case costs nothing. Used by the
 * holder of the engine's lock.
 */
final class DeadlineHeap {
  private RoceQueuePair[] heap = new RoceQueuePair[16];
  private int size;

  /** Makes sure that it comes out at {@code deadline} at the latest. */
  void schedule(RoceQueuePair queuePair, long deadline) {
    int index = queuePair.heapIndex;
    if (index < 0) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      queuePair.heapDeadline = deadline;
      place(size, queuePair);
      size++;
      up(queuePair.heapIndex);
    } else if (deadline - queuePair.heapDeadline < 0) {
      queuePair.heapDeadline = deadline;
      up(index);
    }
  }

  /** Takes one that is due, or null. */
  RoceQueuePair due(long now) {
    if (size == 0 || heap[0].heapDeadline - now > 0) {
      return null;
    }
    RoceQueuePair first = heap[0];
    remove(first);
    return first;
  }

  /** Nanoseconds until the first is due; 0 if it is; or Long.MAX_VALUE. */
  long untilNext(long now) {
    return size == 0 ? Long.MAX_VALUE : Math.max(0, heap[0].heapDeadline - now);
  }

  void remove(RoceQueuePair queuePair) {
    int index = queuePair.heapIndex;
    if (index < 0) {
      return;
    }
    queuePair.heapIndex = -1;
    size--;
    RoceQueuePair last = heap[size];
    heap[size] = null;
    if (index < size) {
      place(index, last);
      up(index);
      down(last.heapIndex);
    }
  }

  private void up(int from) {
    int index = from;
    RoceQueuePair queuePair = heap[index];
    while (index > 0) {
      int parent = (index - 1) / 2;
      if (heap[parent].heapDeadline - queuePair.heapDeadline <= 0) {
        break;
      }
      place(index, heap[parent]);
      index = parent;
    }
    place(index, queuePair);
  }

  private void down(int from) {
    int index = from;
    RoceQueuePair queuePair = heap[index];
    while (true) {
      int child = 2 * index + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && heap[child + 1].heapDeadline - heap[child].heapDeadline < 0) {
        child++;
      }
      if (queuePair.heapDeadline - heap[child].heapDeadline <= 0) {
        break;
      }
      place(index, heap[child]);
      index = child;
    }
    place(index, queuePair);
  }

  private void place(int index, RoceQueuePair queuePair) {
    heap[index] = queuePair;
    queuePair.heapIndex = index;
  }
}
