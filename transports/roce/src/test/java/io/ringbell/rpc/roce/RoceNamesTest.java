package io.ringbell.rpc.roce;

import io.ringbell.rpc.contract.NamesContract;

class RoceNamesTest extends NamesContract {
  RoceNamesTest() {
    super("roce");
  }
}
