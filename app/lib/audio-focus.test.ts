import { afterEach, expect, test, vi } from "vitest";
import { createAudioFocus, pauseVideoFrames } from "./audio-focus.ts";

afterEach(() => vi.unstubAllGlobals());

test("stops the previous owner once when the focus is requested", () => {
  const floor = createAudioFocus(() => {});
  const stopSong = vi.fn<() => void>();
  floor.request("song", stopSong);
  floor.request("voice", () => {});
  floor.request("film", () => {});
  expect(stopSong).toHaveBeenCalledOnce();
});

test("does not stop an owner that requests the focus again", () => {
  const floor = createAudioFocus(() => {});
  const stop = vi.fn<() => void>();
  floor.request("song", stop);
  floor.request("song", stop);
  expect(stop).not.toHaveBeenCalled();
});

test("does not stop an owner after release, and lets only the owner release", () => {
  const floor = createAudioFocus(() => {});
  const stopSong = vi.fn<() => void>();
  const stopVoice = vi.fn<() => void>();
  floor.request("song", stopSong);
  floor.release("song");
  floor.request("voice", stopVoice);
  floor.release("song");
  floor.request("film", () => {});
  expect(stopSong).not.toHaveBeenCalled();
  expect(stopVoice).toHaveBeenCalledOnce();
});

test("keeps the new owner when the previous one releases while being stopped", () => {
  const floor = createAudioFocus(() => {});
  const stopVoice = vi.fn<() => void>();
  floor.request("song", () => floor.release("song"));
  floor.request("voice", stopVoice);
  floor.request("film", () => {});
  expect(stopVoice).toHaveBeenCalledOnce();
});

test("pauses embedded frames, except when a frame requests the focus", () => {
  const pauseFrames = vi.fn<() => void>();
  const floor = createAudioFocus(pauseFrames);
  floor.request("frame", () => {}, { isFrame: true });
  expect(pauseFrames).not.toHaveBeenCalled();
  floor.request("song", () => {});
  expect(pauseFrames).toHaveBeenCalledOnce();
});

test("sends the pauseVideo command to frames", () => {
  const postMessage = vi.fn<() => void>();
  vi.stubGlobal("document", { querySelectorAll: () => [{ contentWindow: { postMessage } }, { contentWindow: null }] });
  pauseVideoFrames();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"event":"command","func":"pauseVideo","args":[]}', "*");
});
