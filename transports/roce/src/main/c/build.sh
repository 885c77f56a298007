#!/usr/bin/env bash
# Builds libringbell_roce.so: build.sh JAVA_HOME DIRECTORY [asan]; see native.sh. Without it the
# fabric uses Netty's epoll library.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
. ../../../../native.sh

begin libringbell_roce.so "$@"
needs linux/udp.h "libc6-dev linux-libc-dev"
build
