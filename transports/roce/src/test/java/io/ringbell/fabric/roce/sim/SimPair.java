package io.ringbell.fabric.roce.sim;

import io.ringbell.fabric.roce.protocol.ConnectionParameters;
import io.ringbell.fabric.roce.protocol.Psn;
import java.util.function.UnaryOperator;

/** Two queue pairs, connected over a link in each direction. */
public final class SimPair {
  public final SimNetwork network;
  public final SimQueuePair client;
  public final SimQueuePair server;
  public final SimLink toServer;
  public final SimLink toClient;

  /** Makes them, not connected yet. */
  public SimPair(SimNetwork network, LinkConfig link, int sendDepth, int receiveDepth) {
    this.network = network;
    int qpn = 2 + network.random().nextInt(1 << 23);
    client = new SimQueuePair(network, qpn, sendDepth, receiveDepth, 64);
    server = new SimQueuePair(network, qpn + 1, sendDepth, receiveDepth, 64);
    toServer = new SimLink(network, link);
    toClient = new SimLink(network, link);
  }

  /** Connects them; the PSNs are random, and often about to wrap. */
  public SimPair connect(UnaryOperator<ConnectionParameters> settings) {
    return connect(settings, settings);
  }

  /** As {@link #connect(UnaryOperator)}, with settings for each. */
  public SimPair connect(
      UnaryOperator<ConnectionParameters> ofClient, UnaryOperator<ConnectionParameters> ofServer) {
    int clientPsn = startingPsn();
    int serverPsn = startingPsn();
    client.connect(
        ofClient.apply(
            new ConnectionParameters()
                .remoteQpn(server.qpn())
                .sendPsn(clientPsn)
                .expectedPsn(serverPsn)),
        toServer,
        server::receive);
    server.connect(
        ofServer.apply(
            new ConnectionParameters()
                .remoteQpn(client.qpn())
                .sendPsn(serverPsn)
                .expectedPsn(clientPsn)),
        toClient,
        client::receive);
    return this;
  }

  private int startingPsn() {
    return network.random().nextBoolean()
        ? network.random().nextInt(Psn.MASK + 1)
        : Psn.add(0, -network.random().nextInt(200));
  }
}
