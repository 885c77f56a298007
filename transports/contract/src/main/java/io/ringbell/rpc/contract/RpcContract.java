package io.ringbell.rpc.contract;

import org.junit.jupiter.api.Nested;

/** The whole RPC suite: a fabric's test class extends this one and says where to listen. */
public abstract class RpcContract implements RpcSubject {
  /** For subclasses. */
  protected RpcContract() {}

  @Nested
  class Results extends ResultContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Sizes extends PayloadContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Statuses extends StatusContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Deadlines extends RpcDeadlineContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Cancellations extends CancellationContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Callbacks extends CallbackContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Batching extends BatchingContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Doorbells extends DoorbellContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Waiting extends WaitingContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Shutdowns extends ShutdownContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Closing extends ClosingContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Connects extends ConnectContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Servers extends ServersContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Allocation extends RpcAllocationContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Streams extends StreamContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class StreamFlow extends StreamFlowContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class StreamMetadata extends StreamMetadataContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class HostileStreams extends StreamHostileContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class FuzzedFrames extends FrameFuzzContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Rendezvous extends RendezvousContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class OneSided extends OneSidedContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class HostileMemory extends HostileMemoryContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class HostileClients extends HostileClientContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class HostileServers extends HostileServerContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Retries extends RetryContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Readiness extends ReadinessContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Balancing extends BalancingContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class KeepAlives extends KeepAliveContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Contexts extends ContextContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Propagation extends PropagationContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class ClientInterceptors extends ClientInterceptorContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class ServerInterceptors extends ServerInterceptorContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class HandlerExecutors extends ExecutorContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class DeclaredExceptions extends DeclaredErrorContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }

  @Nested
  class Lending extends LendingContract {
    @Override
    RpcSubject subject() {
      return RpcContract.this;
    }
  }
}
