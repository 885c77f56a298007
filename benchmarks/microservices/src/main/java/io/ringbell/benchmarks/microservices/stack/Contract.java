package io.ringbell.benchmarks.microservices.stack;

import io.grpc.Channel;
import io.grpc.ServerServiceDefinition;
import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.FrontEndGrpc;
import io.ringbell.benchmarks.microservices.hotel.FrontEndSkeleton;
import io.ringbell.benchmarks.microservices.hotel.FrontEndStub;
import io.ringbell.benchmarks.microservices.hotel.Geo;
import io.ringbell.benchmarks.microservices.hotel.GeoGrpc;
import io.ringbell.benchmarks.microservices.hotel.GeoSkeleton;
import io.ringbell.benchmarks.microservices.hotel.GeoStub;
import io.ringbell.benchmarks.microservices.hotel.Profile;
import io.ringbell.benchmarks.microservices.hotel.ProfileGrpc;
import io.ringbell.benchmarks.microservices.hotel.ProfileSkeleton;
import io.ringbell.benchmarks.microservices.hotel.ProfileStub;
import io.ringbell.benchmarks.microservices.hotel.Rate;
import io.ringbell.benchmarks.microservices.hotel.RateGrpc;
import io.ringbell.benchmarks.microservices.hotel.RateSkeleton;
import io.ringbell.benchmarks.microservices.hotel.RateStub;
import io.ringbell.benchmarks.microservices.hotel.Reservation;
import io.ringbell.benchmarks.microservices.hotel.ReservationGrpc;
import io.ringbell.benchmarks.microservices.hotel.ReservationSkeleton;
import io.ringbell.benchmarks.microservices.hotel.ReservationStub;
import io.ringbell.benchmarks.microservices.hotel.Search;
import io.ringbell.benchmarks.microservices.hotel.SearchGrpc;
import io.ringbell.benchmarks.microservices.hotel.SearchSkeleton;
import io.ringbell.benchmarks.microservices.hotel.SearchStub;
import io.ringbell.call.ServiceSkeleton;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What was generated for an annotated interface.
 *
 * @param <S> the interface
 * @param skeleton serves it natively
 * @param stub calls it natively
 * @param binding serves it on a gRPC server
 * @param client calls it over a gRPC channel
 */
public record Contract<S>(
    Function<S, ServiceSkeleton> skeleton,
    BiFunction<RpcChannel, CallOptions, S> stub,
    Function<S, ServerServiceDefinition> binding,
    Client<S> client) {
  public static final Contract<FrontEnd> FRONT_END =
      new Contract<>(
          FrontEndSkeleton::of,
          (channel, options) -> FrontEndStub.of(channel).withOptions(options),
          FrontEndGrpc::bind,
          (channel, metadata, options) ->
              FrontEndGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  public static final Contract<Search> SEARCH =
      new Contract<>(
          SearchSkeleton::of,
          (channel, options) -> SearchStub.of(channel).withOptions(options),
          SearchGrpc::bind,
          (channel, metadata, options) ->
              SearchGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  public static final Contract<Geo> GEO =
      new Contract<>(
          GeoSkeleton::of,
          (channel, options) -> GeoStub.of(channel).withOptions(options),
          GeoGrpc::bind,
          (channel, metadata, options) ->
              GeoGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  public static final Contract<Rate> RATE =
      new Contract<>(
          RateSkeleton::of,
          (channel, options) -> RateStub.of(channel).withOptions(options),
          RateGrpc::bind,
          (channel, metadata, options) ->
              RateGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  public static final Contract<Profile> PROFILE =
      new Contract<>(
          ProfileSkeleton::of,
          (channel, options) -> ProfileStub.of(channel).withOptions(options),
          ProfileGrpc::bind,
          (channel, metadata, options) ->
              ProfileGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  public static final Contract<Reservation> RESERVATION =
      new Contract<>(
          ReservationSkeleton::of,
          (channel, options) -> ReservationStub.of(channel).withOptions(options),
          ReservationGrpc::bind,
          (channel, metadata, options) ->
              ReservationGrpc.client(channel).withMetadata(metadata).withCallOptions(options));

  /**
   * Makes stubs over a gRPC channel.
   *
   * @param <S> the interface
   */
  @FunctionalInterface
  public interface Client<S> {
    /** A stub with these metadata and options. */
    S over(Channel channel, Metadata metadata, io.grpc.CallOptions options);
  }
}
