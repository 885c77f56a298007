package io.ringbell.grpc;

import static io.ringbell.grpc.TransportHarness.STRINGS;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;

/** A service of strings: each answer is its question, and some questions ask for more. */
final class Echo {
  static final MethodDescriptor<String, String> UNARY = method("Unary", MethodType.UNARY);
  static final MethodDescriptor<String, String> SERVER =
      method("Server", MethodType.SERVER_STREAMING);
  static final MethodDescriptor<String, String> CLIENT =
      method("Client", MethodType.CLIENT_STREAMING);
  static final MethodDescriptor<String, String> BIDI = method("Bidi", MethodType.BIDI_STREAMING);

  private Echo() {}

  private static MethodDescriptor<String, String> method(String name, MethodType type) {
    return MethodDescriptor.newBuilder(STRINGS, STRINGS)
        .setType(type)
        .setFullMethodName("test.Echo/" + name)
        .build();
  }

  static ServerServiceDefinition service() {
    return ServerServiceDefinition.builder("test.Echo")
        .addMethod(UNARY, ServerCalls.asyncUnaryCall(Echo::unary))
        .addMethod(SERVER, ServerCalls.asyncServerStreamingCall(Echo::server))
        .addMethod(CLIENT, ServerCalls.asyncClientStreamingCall(Echo::client))
        .addMethod(BIDI, ServerCalls.asyncBidiStreamingCall(Echo::bidi))
        .build();
  }

  /** {@code fail CODE text} fails; {@code sleep ms} sleeps; anything else comes back. */
  private static void unary(String request, StreamObserver<String> observer) {
    if (request.startsWith("fail ")) {
      String[] parts = request.split(" ", 3);
      observer.onError(
          Status.Code.valueOf(parts[1])
              .toStatus()
              .withDescription(parts.length > 2 ? parts[2] : null)
              .asRuntimeException());
      return;
    }
    if (request.startsWith("sleep ")) {
      try {
        Thread.sleep(Long.parseLong(request.substring(6)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    observer.onNext(request);
    observer.onCompleted();
  }

  /** A number: so many answers. */
  private static void server(String request, StreamObserver<String> observer) {
    int count = Integer.parseInt(request);
    for (int i = 0; i < count; i++) {
      observer.onNext("" + i);
    }
    observer.onCompleted();
  }

  private static StreamObserver<String> client(StreamObserver<String> answers) {
    StringBuilder all = new StringBuilder();
    return new Requests(answers) {
      @Override
      public void onNext(String request) {
        all.append(request);
      }

      @Override
      public void onCompleted() {
        answers.onNext(all.toString());
        answers.onCompleted();
      }
    };
  }

  private static StreamObserver<String> bidi(StreamObserver<String> answers) {
    return new Requests(answers) {
      @Override
      public void onNext(String request) {
        answers.onNext(request);
      }

      @Override
      public void onCompleted() {
        answers.onCompleted();
      }
    };
  }

  private abstract static class Requests implements StreamObserver<String> {
    final StreamObserver<String> answers;

    Requests(StreamObserver<String> answers) {
      this.answers = answers;
    }

    @Override
    public void onError(Throwable problem) {
      // The client has cancelled.
    }
  }
}
