import { afterEach, expect, test, vi } from "vitest";
import { createAudioFocus, pauseVideoFrames } from "./audio-focus.ts";

afterEach(() => vi.unstubAllGlobals());

test("a new sound stops the one before, once", () => {
  const floor = createAudioFocus(() => {});
  const stopSong = vi.fn<() => void>();
  floor.request("song", stopSong);
  floor.request("voice", () => {});
  floor.request("film", () => {});
  expect(stopSong).toHaveBeenCalledOnce();
});

test("an owner that begins again is not stopped by itself", () => {
  const floor = createAudioFocus(() => {});
  const stop = vi.fn<() => void>();
  floor.request("song", stop);
  floor.request("song", stop);
  expect(stop).not.toHaveBeenCalled();
});

test("a sound that is over is not stopped later, and only its owner can end a turn", () => {
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

test("a sound that releases its turn while it is being stopped does not take the next one's", () => {
  const floor = createAudioFocus(() => {});
  const stopVoice = vi.fn<() => void>();
  floor.request("song", () => floor.release("song"));
  floor.request("voice", stopVoice);
  floor.request("film", () => {});
  expect(stopVoice).toHaveBeenCalledOnce();
});

test("embedded frames are told to pause, but not by a frame that begins", () => {
  const pauseFrames = vi.fn<() => void>();
  const floor = createAudioFocus(pauseFrames);
  floor.request("frame", () => {}, { isFrame: true });
  expect(pauseFrames).not.toHaveBeenCalled();
  floor.request("song", () => {});
  expect(pauseFrames).toHaveBeenCalledOnce();
});

test("the command to a frame is the plain pauseVideo message", () => {
  const postMessage = vi.fn<() => void>();
  vi.stubGlobal("document", { querySelectorAll: () => [{ contentWindow: { postMessage } }, { contentWindow: null }] });
  pauseVideoFrames();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"event":"command","func":"pauseVideo","args":[]}', "*");
});
