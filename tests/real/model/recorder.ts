import { serveOnLoopback } from "#tests/support/serve.ts";

export type RecordedCall = {
  path: string;
  body: string;
  status: number;
  /** What was answered, as it came. */
  text: string;
  /** Resolves when the answer has ended, or whoever asked has left. */
  ended: Promise<void>;
};

export type Recorder = {
  /** For `LLM_BASE_URL`. */
  url: string;
  calls: RecordedCall[];
  stop(): Promise<void>;
};

/** Stands between the site and its model server and passes everything on as it is, so that it can be seen. */
export const startRecorder = async (target: string): Promise<Recorder> => {
  const calls: RecordedCall[] = [];
  const { url, stop } = await serveOnLoopback(async (request) => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    const response = await fetch(target + path, {
      method: request.method,
      headers: { "content-type": "application/json" },
      signal: request.signal,
      ...(body && { body }),
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    request.signal.addEventListener("abort", () => resolve());
    const call: RecordedCall = { path, body, status: response.status, text: "", ended };
    calls.push(call);
    const decoder = new TextDecoder();
    const read = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        call.text += decoder.decode(chunk, { stream: true });
        controller.enqueue(chunk);
      },
      flush: () => resolve(),
    });
    const headers = { "content-type": response.headers.get("content-type") ?? "application/json" };
    return new Response(response.body?.pipeThrough(read) ?? null, { status: response.status, headers });
  });
  return { url: `${url}/v1`, calls, stop };
};

/** Of the tokens that a call sent, those that the server had read before. */
export const readCachedShare = ({ text }: RecordedCall): number => {
  const read = (name: string) => Number([...text.matchAll(new RegExp(`"${name}":(\\d+)`, "g"))].at(-1)?.[1]);
  const share = read("cached_tokens") / read("prompt_tokens");
  if (Number.isNaN(share)) throw new Error(`The server did not say what it had read before: ${text.slice(-500)}`);
  return share;
};
