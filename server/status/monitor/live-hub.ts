import { AppError } from "#contracts/errors.ts";
import { liveEveryMs, type LiveState } from "#contracts/chat/commands.ts";
import { createKeyedSums } from "@site/fair-queue/keyed-sums.ts";
import { encodeEvent } from "../../http/functions/event-stream.ts";
import { sentence } from "../../sentence.ts";

type Client = { controller: ReadableStreamDefaultController<Uint8Array>; address: string };

type Options = {
  read(): Promise<LiveState>;
  everyMs?: number;
  maxClients?: number;
  maxPerAddress?: number;
};

export type LiveHub = {
  /** A stream of `data:` lines for one client. Throws AppError if too many are open. */
  join(address: string): ReadableStream<Uint8Array>;
  count(): number;
};

const unknownState: LiveState = { database: null, functions: null, analytics: null };

// A client that does not read is dropped when this many bytes are buffered for it.
const maxWaitingBytes = 4_096;

/** Sends the state of the site to all open pages, with one timer that runs while anybody listens. */
export const createLiveHub = ({
  read,
  everyMs = liveEveryMs,
  maxClients = 500,
  maxPerAddress = 20,
}: Options): LiveHub => {
  const clients = new Set<Client>();
  const perAddress = createKeyedSums();
  let timer: NodeJS.Timeout | undefined;
  let latest = encodeEvent(unknownState);

  const remove = (client: Client): void => {
    if (!clients.delete(client)) return;
    perAddress.add(client.address, -1);
    if (clients.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const send = (client: Client, bytes: Uint8Array): void => {
    const { controller } = client;
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes);
    remove(client);
    controller.close();
  };
  const refresh = async (): Promise<void> => {
    latest = encodeEvent(await read().catch(() => unknownState));
  };
  const beat = async (): Promise<void> => {
    await refresh();
    for (const client of clients) send(client, latest);
  };

  return {
    join(address) {
      if (perAddress.get(address) >= maxPerAddress)
        throw new AppError("limit_exceeded", sentence("limits.connections"), { retryAfter: 30 });
      if (clients.size >= maxClients)
        throw new AppError("unavailable", sentence("limits.watchers"), { retryAfter: 30 });
      let client: Client;
      return new ReadableStream<Uint8Array>(
        {
          async start(controller) {
            client = { controller, address };
            clients.add(client);
            perAddress.add(address, 1);
            const isFirst = timer === undefined;
            timer ??= setInterval(() => void beat(), everyMs).unref();
            if (isFirst) await refresh();
            if (clients.has(client)) send(client, latest);
          },
          cancel: () => remove(client),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
      );
    },
    count: () => clients.size,
  };
};
