import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";

/** Reads the events of a `text/event-stream` one by one, without comments; null after the last one. */
export const readEvents = (response: Response) => {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let buffer = "";
  const next = async (): Promise<NeoChatEvent | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (block.startsWith("data: ")) return JSON.parse(block.slice("data: ".length)) as NeoChatEvent;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      buffer += value;
    }
  };
  return {
    next,
    async readRest(): Promise<NeoChatEvent[]> {
      const events: NeoChatEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    cancel: () => reader.cancel(),
  };
};
