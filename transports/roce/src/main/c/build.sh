#!/usr/bin/env bash
# Builds libringbell_roce.so: build.sh JAVA_HOME DIRECTORY [asan], into DIRECTORY/linux-ARCHITECTURE.
#
# Without gcc or the JDK's headers it builds nothing, says why, and succeeds: the fabric then uses
# Netty's epoll library, and says the same. With `asan` the library is for tests: it wants
# LD_PRELOAD of libasan.
set -euo pipefail

java_home="$1"
output="$2/linux-$(uname -m)"
flavour="${3:-release}"
library="$output/libringbell_roce.so"
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

skip() {
  echo "libringbell_roce.so is NOT BUILT: $*"
  exit 0
}

[[ "$(uname -s)" == Linux ]] || skip "this is $(uname -s), it needs Linux"
command -v gcc >/dev/null || skip "gcc is missing (Debian: apt-get install gcc libc6-dev)"
echo '#include <linux/udp.h>' | gcc -E -x c - >/dev/null 2>&1 \
  || skip "<linux/udp.h> is missing (Debian: apt-get install libc6-dev linux-libc-dev)"
# Maven's java.home may be the JRE inside of an old JDK.
for headers in "$java_home/include" "$java_home/../include"; do
  [[ -e "$headers/jni.h" ]] && break
done
[[ -e "$headers/jni.h" ]] || skip "no include/jni.h in $java_home, which is no JDK"

flags=(-std=gnu11 -D_GNU_SOURCE -O2 -fPIC -shared -fvisibility=hidden
  -Wall -Wextra -Werror -Wshadow -Wconversion -Wstrict-prototypes -Wformat=2 -Wvla
  -fno-strict-aliasing -Wl,-z,relro,-z,now,-z,noexecstack,-z,defs)
if [[ "$flavour" == asan ]]; then
  # -z defs and the sanitizer exclude each other: its symbols come by LD_PRELOAD.
  echo 'int main(void) { return 0; }' | gcc -fsanitize=address,undefined -x c - -o /dev/null 2>/dev/null \
    || skip "(for AddressSanitizer) gcc has no libasan or libubsan (Debian: apt-get install libgcc-12-dev)"
  flags+=(-g -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -Wl,-z,undefs)
else
  flags+=(-D_FORTIFY_SOURCE=2 -s)
fi

mkdir -p "$output"
if [[ -e "$library" && -z "$(find . -newer "$library" -print -quit)" ]]; then
  exit 0 # nothing changed since
fi
gcc "${flags[@]}" -I"$headers" -I"$headers/linux" ./*.c -o "$library.new"
mv "$library.new" "$library"
echo "built $library for $(uname -m)"
