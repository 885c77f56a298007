package rich;

import com.google.protobuf.Field.Kind;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages and enums that protoc generated. */
record Foreign(
    Timestamp time,
    Optional<Struct> maybe,
    List<Value> values,
    Map<String, Timestamp> times,
    Kind kind,
    NullValue nothing,
    List<Kind> kinds) {}
