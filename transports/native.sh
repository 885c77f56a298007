# Builds a native library that goes into a jar: for the build.sh beside its sources, which
#
#   begin NAME JAVA_HOME DIRECTORY [asan]
#   needs HEADER PACKAGE    for each header that is not the C library's
#   build [FLAG ...]        into DIRECTORY/linux-ARCHITECTURE
#
# Where something is missing nothing is built, it says why, and succeeds: the fabric then says the
# same. With `asan` the library is for tests: it wants LD_PRELOAD of libasan.

skip() {
  echo "$name is NOT BUILT: $*"
  exit 0
}

begin() {
  name="$1" java_home="$2" output="$3/linux-$(uname -m)" flavour="${4:-release}"
  [[ "$(uname -s)" == Linux ]] || skip "this is $(uname -s), it needs Linux"
  command -v gcc >/dev/null || skip "gcc is missing (Debian: apt-get install gcc libc6-dev)"
  # Maven's java.home may be the JRE inside of an old JDK.
  for headers in "$java_home/include" "$java_home/../include"; do
    [[ -e "$headers/jni.h" ]] && break
  done
  [[ -e "$headers/jni.h" ]] || skip "no include/jni.h in $java_home, which is no JDK"
}

needs() {
  echo "#include <$1>" | gcc -E -x c - >/dev/null 2>&1 \
    || skip "<$1> is missing (Debian: apt-get install $2)"
}

build() {
  local library="$output/$name" flags=(-std=gnu11 -D_GNU_SOURCE -O2 -fPIC -shared -fvisibility=hidden
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
  if [[ -e "$library" && -z "$(find . "${BASH_SOURCE[0]}" -newer "$library" -print -quit)" ]]; then
    exit 0 # nothing changed since
  fi
  gcc "${flags[@]}" -I"$headers" -I"$headers/linux" ./*.c -o "$library.new" "$@"
  mv "$library.new" "$library"
  echo "built $library for $(uname -m)"
}
