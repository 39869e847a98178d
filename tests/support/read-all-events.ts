/** All events of a response that is an event stream, each with the time at which it came (ms). */
export const readAllEvents = async <Event>(response: Response): Promise<{ event: Event; at: number }[]> => {
  const events: { event: Event; at: number }[] = [];
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body as ReadableStream<Uint8Array>) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts)
      events.push({ event: JSON.parse(part.slice("data: ".length)) as Event, at: performance.now() });
  }
  return events;
};
