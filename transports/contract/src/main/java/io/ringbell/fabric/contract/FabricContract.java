package io.ringbell.fabric.contract;

import org.junit.jupiter.api.Nested;

/** The whole contract: a fabric's test class extends this one and says how to open the fabric. */
public abstract class FabricContract implements FabricSubject {
  /** For subclasses. */
  protected FabricContract() {}

  @Nested
  class Verbs extends VerbsContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Regions extends RegionContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Views extends ViewContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Order extends OrderContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Queues extends QueueContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class MalformedRequests extends MalformedRequestContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class RemoteAccess extends RemoteAccessContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Errors extends ErrorContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Events extends EventContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Threads extends ThreadContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Connections extends ConnectionContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Handshakes extends HandshakeContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Closing extends CloseContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }

  @Nested
  class Allocation extends AllocationContract {
    @Override
    FabricSubject subject() {
      return FabricContract.this;
    }
  }
}
