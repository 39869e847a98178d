import { expect, test } from "vitest";
import { commandFrame, frameAddress, isPlayingAloud, playlistAddress } from "./playlist-address.ts";

test("the frame plays the playlist without cookies, can be commanded and begins muted", () => {
  const { origin, pathname, searchParams } = new URL(frameAddress("PLabc", "http://localhost:3000"));
  expect(origin + pathname).toBe("https://www.youtube-nocookie.com/embed/videoseries");
  expect(Object.fromEntries(searchParams)).toMatchObject({ list: "PLabc", enablejsapi: "1", mute: "1", origin: "http://localhost:3000" });
  expect(playlistAddress("PLabc")).toBe("https://www.youtube.com/playlist?list=PLabc");
});

test("commands go to the frame's own origin only", () => {
  const sent: unknown[] = [];
  commandFrame({ contentWindow: { postMessage: (...message: unknown[]) => sent.push(message) } } as unknown as HTMLIFrameElement, "unMute");
  expect(sent).toEqual([['{"event":"command","func":"unMute","args":[]}', "https://www.youtube-nocookie.com"]]);
});

test("a frame that plays with sound is told from a muted one", () => {
  expect(isPlayingAloud('{"event":"infoDelivery","info":{"playerState":1,"muted":false}}')).toBe(true);
  expect(isPlayingAloud('{"event":"infoDelivery","info":{"playerState":1,"muted":true}}')).toBe(false);
  expect(isPlayingAloud('{"event":"onReady","info":null}')).toBe(false);
  expect(isPlayingAloud({ playerState: 1 })).toBe(false);
});
