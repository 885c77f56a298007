package large;

import io.ringbell.annotations.RpcService;

@RpcService
interface Large {
  Wide wide(Wide value);

  Many many(Many value);
}
