#!/usr/bin/env bash
# Builds libdisni.so: build.sh JAVA_HOME DIRECTORY [asan]; see native.sh.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
. ../../../../native.sh

begin libdisni.so "$@"
needs infiniband/verbs.h libibverbs-dev
needs rdma/rdma_cma.h librdmacm-dev
build -pthread -fstack-protector-strong -fstack-clash-protection -lrdmacm -libverbs
