/** Reads a `text/event-stream` to its end; `at` is when an event was received, in `performance.now()` milliseconds. */
export const readAllEvents = async <Event>(response: Response): Promise<{ event: Event; at: number }[]> => {
  const events: { event: Event; at: number }[] = [];
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts)
      events.push({ event: JSON.parse(part.slice("data: ".length)) as Event, at: performance.now() });
  }
  return events;
};
