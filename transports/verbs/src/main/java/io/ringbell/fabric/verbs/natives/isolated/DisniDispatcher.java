package io.ringbell.fabric.verbs.natives.isolated;

import com.ibm.disni.verbs.impl.NativeDispatcher;
import io.ringbell.fabric.verbs.natives.Dispatcher;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** DiSNI's natives, which belong to DiSNI's class. */
public final class DisniDispatcher implements Dispatcher {
  private final NativeDispatcher natives;

  /** Loads the library; fails with an UnsatisfiedLinkError, or as its version check does. */
  public DisniDispatcher() throws IOException {
    natives = create();
  }

  private static NativeDispatcher create() throws IOException {
    try {
      // Only its own package may call it. Both classes are in the unnamed module of one loader.
      Constructor<NativeDispatcher> constructor = NativeDispatcher.class.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IOException("DiSNI refuses the library: " + e.getCause().getMessage(), e);
    } catch (ReflectiveOperationException e) {
      throw new IOException("DiSNI's NativeDispatcher is not that of version 2.1", e);
    }
  }

  @Override
  public long createEventChannel() throws IOException {
    return natives._createEventChannel();
  }

  @Override
  public long createId(long channel, short portSpace) throws IOException {
    return natives._createId(channel, portSpace);
  }

  @Override
  public long createQp(
      long id,
      long pd,
      long sendCq,
      long receiveCq,
      int type,
      int maxSendRequests,
      int maxReceiveRequests,
      int maxInline)
      throws IOException {
    return natives._createQP(
        id, pd, sendCq, receiveCq, type, maxSendRequests, maxReceiveRequests, maxInline);
  }

  @Override
  public void bindAddr(long id, long address) throws IOException {
    natives._bindAddr(id, address);
  }

  @Override
  public void listen(long id, int backlog) throws IOException {
    natives._listen(id, backlog);
  }

  @Override
  public void resolveAddr(long id, long source, long destination, int timeoutMillis)
      throws IOException {
    natives._resolveAddr(id, source, destination, timeoutMillis);
  }

  @Override
  public void resolveRoute(long id, int timeoutMillis) throws IOException {
    natives._resolveRoute(id, timeoutMillis);
  }

  @Override
  public int getCmEvent(long channel, long listenIdOut, long idOut, int timeoutMillis)
      throws IOException {
    return natives._getCmEvent(channel, listenIdOut, idOut, timeoutMillis);
  }

  @Override
  public void connect(
      long id, int retryCount, int rnrRetryCount, long privateData, byte privateDataLength)
      throws IOException {
    natives._connect(id, retryCount, rnrRetryCount, privateData, privateDataLength);
  }

  @Override
  public void accept(long id, int retryCount, int rnrRetryCount) throws IOException {
    natives._accept(id, retryCount, rnrRetryCount);
  }

  @Override
  public int disconnect(long id) throws IOException {
    return natives._disconnect(id);
  }

  @Override
  public int destroyEventChannel(long channel) throws IOException {
    return natives._destroyEventChannel(channel);
  }

  @Override
  public int destroyCmId(long id) throws IOException {
    return natives._destroyCmId(id);
  }

  @Override
  public int destroyQp(long id) throws IOException {
    return natives._destroyQP(id);
  }

  @Override
  public long getContext(long id) throws IOException {
    return natives._getContext(id);
  }

  @Override
  public long allocPd(long context) throws IOException {
    return natives._allocPd(context);
  }

  @Override
  public long createCompChannel(long context) throws IOException {
    return natives._createCompChannel(context);
  }

  @Override
  public long createCq(long context, long channel, int entries, int completionVector)
      throws IOException {
    return natives._createCQ(context, channel, entries, completionVector);
  }

  @Override
  public void postSend(long qp, long firstRequest) throws IOException {
    natives._postSend(qp, firstRequest);
  }

  @Override
  public void postReceive(long qp, long firstRequest) throws IOException {
    natives._postRecv(qp, firstRequest);
  }

  @Override
  public int pollCq(long cq, int limit, long completions) throws IOException {
    return natives._pollCQ(cq, limit, completions);
  }

  @Override
  public int reqNotifyCq(long cq, int solicited) throws IOException {
    return natives._reqNotifyCQ(cq, solicited);
  }

  @Override
  public int getCqEvent(long channel, int timeoutMillis) throws IOException {
    return natives._getCqEvent(channel, timeoutMillis);
  }

  @Override
  public int ackCqEvent(long cq, int events) throws IOException {
    return natives._ackCqEvent(cq, events);
  }

  @Override
  public int destroyCompChannel(long channel) throws IOException {
    return natives._destroyCompChannel(channel);
  }

  @Override
  public int deallocPd(long pd) throws IOException {
    return natives._deallocPd(pd);
  }

  @Override
  public int destroyCq(long cq) throws IOException {
    return natives._destroyCQ(cq);
  }

  @Override
  public int getQpNum(long qp) throws IOException {
    return natives._getQpNum(qp);
  }

  @Override
  public int getContextNumCompVectors(long context) throws IOException {
    return natives._getContextNumCompVectors(context);
  }

  @Override
  public int sizeOfSendRequest() {
    return natives._getIbvSendWRSize();
  }

  @Override
  public int sizeOfReceiveRequest() {
    return natives._getIbvRecvWRSize();
  }

  @Override
  public int sizeOfSge() {
    return natives._getIbvSgeSize();
  }

  @Override
  public int sizeOfCompletion() {
    return natives._getIbvWCSize();
  }

  @Override
  public int offsetOfRemoteAddress() {
    return natives._getRemoteAddressOffset();
  }

  @Override
  public int offsetOfRemoteKey() {
    return natives._getRKeyOffset();
  }

  @Override
  public int version() {
    return natives._getVersion();
  }

  @Override
  public long regMr(
      long pd, long address, int length, int access, long lkeyOut, long rkeyOut, long handleOut)
      throws IOException {
    return natives._regMr(pd, address, length, access, lkeyOut, rkeyOut, handleOut);
  }

  @Override
  public void deregMr(long mr) throws IOException {
    natives._deregMr(mr);
  }
}
