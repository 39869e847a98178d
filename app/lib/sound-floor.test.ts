import { afterEach, expect, test, vi } from "vitest";
import { makeSoundFloor, pauseVideoFrames } from "./sound-floor.ts";

afterEach(() => vi.unstubAllGlobals());

test("a new sound stops the one before, once", () => {
  const floor = makeSoundFloor(() => {});
  const stopSong = vi.fn<() => void>();
  floor.take("song", stopSong);
  floor.take("voice", () => {});
  floor.take("film", () => {});
  expect(stopSong).toHaveBeenCalledOnce();
});

test("an owner that begins again is not stopped by itself", () => {
  const floor = makeSoundFloor(() => {});
  const stop = vi.fn<() => void>();
  floor.take("song", stop);
  floor.take("song", stop);
  expect(stop).not.toHaveBeenCalled();
});

test("a sound that is over is not stopped later, and only its owner can end a turn", () => {
  const floor = makeSoundFloor(() => {});
  const stopSong = vi.fn<() => void>();
  const stopVoice = vi.fn<() => void>();
  floor.take("song", stopSong);
  floor.release("song");
  floor.take("voice", stopVoice);
  floor.release("song");
  floor.take("film", () => {});
  expect(stopSong).not.toHaveBeenCalled();
  expect(stopVoice).toHaveBeenCalledOnce();
});

test("a sound that releases its turn while it is being stopped does not take the next one's", () => {
  const floor = makeSoundFloor(() => {});
  const stopVoice = vi.fn<() => void>();
  floor.take("song", () => floor.release("song"));
  floor.take("voice", stopVoice);
  floor.take("film", () => {});
  expect(stopVoice).toHaveBeenCalledOnce();
});

test("embedded frames are told to pause, but not by a frame that begins", () => {
  const pauseFrames = vi.fn<() => void>();
  const floor = makeSoundFloor(pauseFrames);
  floor.take("frame", () => {}, { isFrame: true });
  expect(pauseFrames).not.toHaveBeenCalled();
  floor.take("song", () => {});
  expect(pauseFrames).toHaveBeenCalledOnce();
});

test("the command to a frame is the plain pauseVideo message", () => {
  const postMessage = vi.fn<() => void>();
  vi.stubGlobal("document", { querySelectorAll: () => [{ contentWindow: { postMessage } }, { contentWindow: null }] });
  pauseVideoFrames();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"event":"command","func":"pauseVideo","args":[]}', "*");
});
