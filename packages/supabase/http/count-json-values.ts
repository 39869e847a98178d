const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;

/**
 * Whether the bytes of a JSON text contain more than `limit` values, without parsing them: stops at the first one over
 * the limit. Does not detect invalid JSON; the parser does.
 */
export const hasMoreValues = (json: Uint8Array, limit: number): boolean => {
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at += 1;
    } else if (byte === comma || byte === bracket || byte === brace) {
      values += 1;
      if (values > limit) return true;
    }
  }
  return false;
};
