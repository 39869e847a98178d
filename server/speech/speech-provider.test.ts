import { afterEach, expect, test } from "vitest";
import { createMp3, serveSpeech, type SpeechReply } from "#tests/support/fake-speech.ts";
import { createSpeechProvider } from "./speech-provider.ts";

const limits = { timeoutMs: 60_000, retryDelayMs: 0, maxBytes: 2_000_000 };
const text = "I am Chloe. I am only now waking up, and I have so much to tell.";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));

const open = async (reply: SpeechReply, own: Partial<typeof limits> = {}) => {
  const fake = await serveSpeech(reply);
  stops.push(fake.stop);
  const voice = { baseUrl: fake.baseUrl, model: "kokoro", voice: "af_heart", apiKey: "the-key" };
  return { ...fake, provider: createSpeechProvider(voice, { ...limits, ...own }) };
};

test("asks as OpenAI's interface wants it, and keeps the sound without tags and description", async () => {
  const { calls, provider } = await open("good");
  const bytes = await provider.speak(text);
  expect(calls).toEqual([
    {
      path: "/v1/audio/speech",
      authorization: "Bearer the-key",
      body: { model: "kokoro", voice: "af_heart", input: text, response_format: "mp3" },
    },
  ]);
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xf3]);
  expect(Buffer.from(bytes).includes("Info")).toBe(false);
  expect(bytes.byteLength).toBe(createMp3(text.length / 40).byteLength - 14 - 192);
});

test.each([
  ["refuses", "status 401"],
  ["empty", "the answer is empty"],
  ["wrong type", "the answer is not an MP3 file"],
  ["cut", "the answer is cut"],
  ["much too short", "the answer is shorter than its text"],
  ["endless", "too large"],
] as const)("says what is wrong with an answer that is %s", async (reply, reason) => {
  const { provider } = await open(reply);
  await expect(provider.speak(text)).rejects.toThrow(reason);
});

test("gives up a service that says nothing", async () => {
  const { provider } = await open("silent", { timeoutMs: 50 });
  await expect(provider.speak(text)).rejects.toThrow("timeout");
});
