/**
 * Parser of server-sent events: takes chunks of bytes, returns the `data` of each complete event. Fields other than
 * `data` and comments are skipped. Throws a RangeError if an event is longer than `maxEventLength`.
 */
export const createEventParser = (maxEventLength = 4_000_000) => {
  const decoder = new TextDecoder();
  let rest = "";
  let endedWithReturn = false;
  let data: string[] = [];
  let length = 0;

  const handleLine = (line: string, events: string[]): void => {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
      length = 0;
      return;
    }
    const [field, value = ""] = splitField(line);
    if (field !== "data") return;
    length += value.length;
    if (length > maxEventLength) throw new RangeError("The event is too long.");
    data.push(value);
  };

  return (bytes: Uint8Array): string[] => {
    const events: string[] = [];
    let text = decoder.decode(bytes, { stream: true });
    // A CRLF may be split between two chunks.
    if (endedWithReturn && text.startsWith("\n")) text = text.slice(1);
    if (text !== "") endedWithReturn = text.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? "";
    for (const [index, line] of lines.entries()) handleLine(index === 0 ? rest + line : line, events);
    rest = lines.length > 0 ? last : rest + last;
    if (rest.length > maxEventLength) throw new RangeError("The event is too long.");
    return events;
  };
};

const splitField = (line: string): [string, string?] => {
  const colon = line.indexOf(":");
  if (colon < 0) return [line];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value];
};

/** The `data` of each event of a response. `onBytes` is called for comments too. */
export async function* readEventData(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const parse = createEventParser();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    onBytes();
    yield* parse(value);
  }
}
