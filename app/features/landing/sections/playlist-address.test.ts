import { expect, test } from "vitest";
import { addFrameInfo, sendFrameCommand, frameUrl, isPlayingAudibly, playlistUrl } from "./playlist-address.ts";

test("embeds the playlist without cookies, with the JS API and muted", () => {
  const { origin, pathname, searchParams } = new URL(frameUrl("PLabc", "http://localhost:3000"));
  expect(origin + pathname).toBe("https://www.youtube-nocookie.com/embed/videoseries");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    list: "PLabc",
    enablejsapi: "1",
    mute: "1",
    origin: "http://localhost:3000",
  });
  expect(playlistUrl("PLabc")).toBe("https://www.youtube.com/playlist?list=PLabc");
});

test("posts commands to the player's origin only", () => {
  const sent: unknown[] = [];
  sendFrameCommand(
    { contentWindow: { postMessage: (...message: unknown[]) => sent.push(message) } } as unknown as HTMLIFrameElement,
    "unMute",
  );
  expect(sent).toEqual([['{"event":"command","func":"unMute","args":[]}', "https://www.youtube-nocookie.com"]]);
});

test("detects audible playback from several partial messages", () => {
  const muted = addFrameInfo({}, '{"event":"initialDelivery","info":{"playerState":1,"muted":true}}');
  expect(isPlayingAudibly(muted)).toBe(false);
  const aloud = addFrameInfo(muted, '{"event":"infoDelivery","info":{"muted":false}}');
  expect(isPlayingAudibly(aloud)).toBe(true);
  expect(isPlayingAudibly(addFrameInfo(aloud, '{"event":"infoDelivery","info":{"currentTime":3}}'))).toBe(true);
  expect(isPlayingAudibly(addFrameInfo(aloud, '{"event":"onReady","info":null}'))).toBe(true);
  expect(isPlayingAudibly(addFrameInfo(aloud, { playerState: 2 }))).toBe(true);
  expect(isPlayingAudibly(addFrameInfo(aloud, '{"event":"infoDelivery","info":{"playerState":2}}'))).toBe(false);
});
