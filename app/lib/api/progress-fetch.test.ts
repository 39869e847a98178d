// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createProgressFetch } from "./progress-fetch.ts";

/** An XMLHttpRequest that does what the test says. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  sent: unknown;
  opened: string[] = [];
  headers = new Headers();
  status = 0;
  response: Blob | null = null;
  responseType = "";
  wasAborted = false;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...given: string[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.wasAborted = true;
  }
  getAllResponseHeaders() {
    return "content-type: application/json\r\nx-a: b: c\r\n";
  }
  report(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded }));
  }
  respond(status: number, text: string) {
    Object.assign(this, { status, response: new Blob([text]) });
    this.dispatchEvent(new Event("load"));
  }
}

const send = (signal?: AbortSignal) => {
  const onProgress = vi.fn<(sent: number) => void>();
  const fetch = createProgressFetch(onProgress, () => new FakeRequest() as unknown as XMLHttpRequest);
  const body = new Blob(["bytes"]);
  const response = fetch("/functions/v1/a", {
    method: "POST",
    headers: { apikey: "key" },
    body,
    ...(signal && { signal }),
  });
  return { body, onProgress, response, request: FakeRequest.last };
};

test("sends a file, reports its bytes, and answers as fetch does", async () => {
  const { body, onProgress, response, request } = send();
  request.report(3);
  request.respond(201, '{"a":1}');
  const answer = await response;
  expect([request.opened, request.sent, request.headers.get("apikey")]).toEqual([
    ["POST", "/functions/v1/a"],
    body,
    "key",
  ]);
  expect(onProgress.mock.calls).toEqual([[3]]);
  expect([answer.status, answer.headers.get("x-a"), await answer.json()]).toEqual([201, "b: c", { a: 1 }]);
});

test("fails as fetch does when the line is lost", async () => {
  const { response, request } = send();
  request.dispatchEvent(new Event("error"));
  await expect(response).rejects.toBeInstanceOf(TypeError);
});

test("takes a line on which nothing moves for lost, but not one that is slow", async () => {
  vi.useFakeTimers();
  const { response, request } = send();
  const failure = response.catch((error: unknown) => error);
  vi.advanceTimersByTime(50_000);
  request.report(1);
  vi.advanceTimersByTime(50_000);
  expect(request.wasAborted).toBe(false);
  vi.advanceTimersByTime(10_001);
  expect(await failure).toBeInstanceOf(TypeError);
  expect(request.wasAborted).toBe(true);
});

test("waits longer for the answer once all bytes are sent", () => {
  vi.useFakeTimers();
  const { response, request } = send();
  response.catch(() => undefined);
  request.upload.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(300_000);
  expect(request.wasAborted).toBe(false);
});

test("is cancelled with the caller's reason", async () => {
  const controller = new AbortController();
  const { response, request } = send(controller.signal);
  controller.abort(new Error("left the page"));
  await expect(response).rejects.toThrow("left the page");
  expect(request.wasAborted).toBe(true);
});
