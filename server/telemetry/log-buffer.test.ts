import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createLogBuffer } from "./log-buffer.ts";
import { redact } from "./redact.ts";

const createBufferedLog = () => {
  const buffer = createLogBuffer();
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    buffer.write(line.toString());
    done();
  };
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, new Writable({ write }));
  return { buffer, log };
};

test("shows message, level, time and known fields of a line, and nothing else", () => {
  const { buffer, log } = createBufferedLog();
  log.info({ method: "GET", path: "/landing", status: 200, ms: 1.5, id: "abc" }, "request");
  log.info({ to: "ada@example.org", subject: "Your link", text: "https://x/?token=abc" }, "mail");
  log.error({ prompt: "a secret wish", detail: "boom\n    at file.ts:1" }, "function failed");
  const [request, mail, failure] = buffer.read();
  expect(request).toMatch(/^\d\d:\d\d:\d\d info request method=GET path=\/landing status=200 ms=1\.5$/);
  expect(mail).toMatch(/^\d\d:\d\d:\d\d info mail$/);
  expect(failure).toMatch(/^\d\d:\d\d:\d\d error function failed: boom$/);
});

test.each([
  ["fetch of https://api.example.org/v1/x?key=abcdef#frag failed", "fetch of https://api.example.org/v1/x failed"],
  ["postgres://user:pass@db:5432/site refused", "postgres://[credentials]@db:5432/site refused"],
  ["550 no such user ada.lovelace+x@example.org", "550 no such user [email]"],
  ["ada%40example.org", "[email]"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc", "Bearer [secret]"],
  ["jwt eyJhbGciOiJIUzI1NiJ9eyJzdWIi.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc expired", "jwt [token] expired"],
  ["password=hunter2secret", "password=[secret]"],
  ["Authorization: Bearer sk-abc123", "Authorization: Bearer [secret]"],
  ['{"authorization":"Basic aGk="}', '{"authorization":"Basic [secret]"}'],
  ["API_KEY=abcdef12 and x-admin-secret: opensesame", "API_KEY=[secret] and x-admin-secret: [secret]"],
  ["The model refuses the key (status 401)", "The model refuses the key (status 401)"],
  ["Incorrect API key: sk-abc", "Incorrect API key: [secret]"],
  ["no model for sk-ant-api03-abc", "no model for [token]"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc", "[token]"],
  ["cookie: local=001122", "cookie: [secret]"],
  ["the link Zk3_9xQm-2LpRtY7wVb1cA is used", "the link [token] is used"],
  ["smtp://user:p@ss/word@mail.example:25 refused", "smtp://[credentials]@mail.example:25 refused"],
  ["connect ECONNREFUSED 203.0.113.7:25", "connect ECONNREFUSED [address]:25"],
  ["from 2001:db8::1 closed", "from [address] closed"],
  [`the model said "${"once upon a time ".repeat(6)}"`, 'the model said "[text]"'],
  ["red \u001b[31m\u202eline\u0007", "red [31mline"],
  ["/post/the-light-that-stayed-on", "/post/the-light-that-stayed-on"],
])("redacts %s", (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});

test.each(["a1", "a:", "@a", "1.", "-a1", "?a", '"', "key "])(
  "truncates the longest line of %j to 300 characters",
  (sign) => {
    expect(redact(sign.repeat(100_000)).length).toBeLessThanOrEqual(300);
  },
);

test("keeps the last 500 lines, with at most 4,000 characters each", () => {
  const { buffer, log } = createBufferedLog();
  for (let index = 0; index < 700; index += 1) log.info({ status: index }, "request");
  const lines = buffer.read();
  expect(lines).toHaveLength(500);
  expect(lines[0]).toContain("status=200");
  expect(lines.at(-1)).toContain("status=699");
  log.info({ text: "x".repeat(100_000) }, "long");
  buffer.write("no json");
  expect(buffer.read().at(-1)).toContain("status=699");
});
