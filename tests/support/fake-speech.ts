import { serveOnLoopback } from "./serve.ts";

/** A frame of MPEG 2 layer 3, 24 kHz, mono, 64 kbit/s, which is silent. */
const frameHeader = [0xff, 0xf3, 0x84, 0xc4];
const frameBytes = 192;
const frameSeconds = 576 / 24_000;

const createFrame = (description = ""): Buffer => {
  const frame = Buffer.alloc(frameBytes);
  frame.set(frameHeader);
  frame.write(description, 4 + 9, "latin1");
  return frame;
};

/** A silent MP3 file as services send it: a tag, a frame that describes the file, and the sound. */
export const createMp3 = (seconds: number): Buffer => {
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
  const frames = Array.from({ length: Math.max(1, Math.round(seconds / frameSeconds)) }, () => createFrame());
  return Buffer.concat([tag, createFrame("Info"), ...frames]);
};

type SpeechCall = { path: string; authorization: string | null; body: Record<string, unknown> };

const mp3 = { "content-type": "audio/mpeg" };
/** As long as a person would need, ten times as fast. */
const speak = (text: string): Buffer => createMp3(Math.max(0.3, text.length / 40));

/** How the server answers: well, or in one of the ways in which services fail. */
const speechReplies = {
  good: (text: string) => new Response(speak(text) as Uint8Array<ArrayBuffer>, { headers: mp3 }),
  refuses: () => Response.json({ error: { message: "Incorrect API key provided" } }, { status: 401 }),
  empty: () => new Response(new Uint8Array(), { headers: mp3 }),
  "wrong type": () => new Response("<html><body>Welcome</body></html>", { headers: mp3 }),
  cut: (text: string) => new Response(speak(text).subarray(0, -50) as Uint8Array<ArrayBuffer>, { headers: mp3 }),
  "much too short": () => new Response(createMp3(0.1) as Uint8Array<ArrayBuffer>, { headers: mp3 }),
  silent: () => new Promise<Response>(() => undefined),
  endless: () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(createMp3(60)),
      }),
      { headers: mp3 },
    ),
};
export type SpeechReply = keyof typeof speechReplies;

/** A service that speaks, as OpenAI's does. `reply` may be changed while it runs. */
export const serveSpeech = async (reply: SpeechReply = "good") => {
  const calls: SpeechCall[] = [];
  const server = { reply, hold: Promise.resolve() };
  const { url, stop } = await serveOnLoopback(async (request) => {
    const body = (await request.json()) as Record<string, unknown>;
    calls.push({ path: new URL(request.url).pathname, authorization: request.headers.get("authorization"), body });
    await server.hold;
    return speechReplies[server.reply](String(body.input));
  });
  return { baseUrl: `${url}/v1`, calls, server, stop };
};

export const toSpeechEnv = (baseUrl: string): Record<string, string> => ({
  TTS_BASE_URL: baseUrl,
  TTS_MODEL: "kokoro",
  TTS_VOICE: "af_heart",
  TTS_API_KEY: "the-key",
});
