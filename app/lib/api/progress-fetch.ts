/** A line on which nothing moves is lost, and so is an answer that takes longer. */
const stallMs = 60_000;
const answerMs = 600_000;

const toHeaders = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/**
 * A `fetch` for one file, by XMLHttpRequest: only that says how many bytes of a request have been sent. It fails as
 * `fetch` does, with a TypeError when the line is lost.
 */
export const createProgressFetch =
  (onProgress: (sent: number) => void, createRequest = () => new XMLHttpRequest()): typeof fetch =>
  async (address, { body, headers, method = "GET", signal } = {}) => {
    signal?.throwIfAborted();
    const request = createRequest();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const fail = () => reject(new TypeError("Failed to send the file"));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expectBy = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail();
        request.abort();
      }, ms);
    };
    const abort = () => {
      reject(signal?.reason);
      request.abort();
    };
    request.open(method, address instanceof Request ? address.url : address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ loaded }) => {
      expectBy(stallMs);
      onProgress(loaded);
    });
    request.upload.addEventListener("load", () => expectBy(answerMs));
    request.addEventListener("error", fail);
    request.addEventListener("load", () => {
      const { response, status } = request;
      resolve(new Response(response, { status, headers: toHeaders(request.getAllResponseHeaders()) }));
    });
    request.responseType = "blob";
    signal?.addEventListener("abort", abort);
    expectBy(stallMs);
    request.send(body as XMLHttpRequestBodyInit);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
