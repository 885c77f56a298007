package alloc;

import io.ringbell.annotations.RpcService;

@RpcService
interface Meter {
  record Reading(boolean a, byte b, short c, char d, int e, long f, float g, double h) {}

  Reading read(Reading reading);

  long sum(int a, long b, double c, boolean d);
}
