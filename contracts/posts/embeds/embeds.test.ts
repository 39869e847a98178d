import fc from "fast-check";
import { expect, test } from "vitest";
import { embedProviders } from "./embed-providers.ts";
import { findEmbed, findFrameAddress } from "./embeds.ts";

const toFrame = (address: string): string | null => {
  const frame = findEmbed(address)?.frame;
  return frame ? (findFrameAddress(frame.provider, frame.id)?.href ?? null) : null;
};
const tube = "https://www.youtube-nocookie.com/embed";
const more = "enablejsapi=1&rel=0";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", `${tube}/dQw4w9WgXcQ?${more}`],
  ["http://youtube.com/watch?feature=share&v=a_b-c_d-e_f", `${tube}/a_b-c_d-e_f?${more}`],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc&t=1m30s", `${tube}/dQw4w9WgXcQ?start=90&${more}`],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=5&autoplay=1", `${tube}/dQw4w9WgXcQ?start=5&${more}`],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", `${tube}/dQw4w9WgXcQ?${more}`],
  ["https://www.youtube.com/playlist?list=PL0123456789", `${tube}/videoseries?list=PL0123456789&${more}`],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e&title=0",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  [
    "https://soundcloud.com/forss/flickermood",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood",
  ],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500&auto_play=true",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293",
  ],
  [
    "https://open.spotify.com/intl-de/track/4PTG3Z6ehGkBFwjybzWkR8?si=1",
    "https://open.spotify.com/embed/track/4PTG3Z6ehGkBFwjybzWkR8",
  ],
  [
    "https://bandcamp.com/EmbeddedPlayer/album=1290653201/size=small/bgcol=ffffff/track=77/",
    "https://bandcamp.com/EmbeddedPlayer/album=1290653201/track=77/size=large/artwork=small/tracklist=false/",
  ],
  [
    "https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv",
    "https://framatube.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?p2p=0&warningTitle=0",
  ],
  [
    "https://tilvids.com/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d",
    "https://tilvids.com/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d?p2p=0&warningTitle=0",
  ],
])("frames %s", (address, expected) => {
  expect(toFrame(address)).toBe(expected);
});

test.each([
  ["https://mastodon.social/@Gargron/103254193998341330", "post", "mastodon.social"],
  ["https://social.example/@mira@other.example/112233445566778899", "post", "social.example"],
  ["https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv", "video", "tube.example"],
  ["https://mira.bandcamp.com/album/first-light", "music", "mira.bandcamp.com"],
])("shows %s as a card with a link, without a frame", (address, kind, label) => {
  expect(findEmbed(address)).toEqual({ kind, label, shape: "link", frame: null });
});

test.each([
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
  "https://www.youtube.com/@channel",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
  "https://user@youtu.be/dQw4w9WgXcQ",
  "https://youtu.be:8443/dQw4w9WgXcQ",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
  "https://vimeo.com/channels/staffpicks",
  "https://w.soundcloud.com/player/?url=https%3A//evil.example/a/b",
  "https://soundcloud.com/forss",
  "https://open.spotify.com/user/abc",
  "https://bandcamp.com/EmbeddedPlayer/",
  "https://bandcamp.com/EmbeddedPlayer/album=1/album=2/",
  "https://framatube.org/w/../../about",
  "https://example.com/",
  `https://youtu.be/dQw4w9WgXcQ?${"a".repeat(500)}`,
])("takes %s for a link", (address) => {
  expect(findEmbed(address)).toBeNull();
});

test.each([
  ["youtube", "../../evil"],
  ["youtube", "dQw4w9WgXcQ\n"],
  ["peertube", "evil.example~kkGMgK9ZtnKfYAgnEtQxbv"],
  ["spotify", "track.4PTG3Z6ehGkBFwjybzWkR8?x"],
  ["constructor", "x"],
])("has no frame for the id that somebody wrote: %s %j", (provider, id) => {
  expect(findFrameAddress(provider, id)).toBeNull();
});

const hosts = [
  "www.youtube-nocookie.com",
  "player.vimeo.com",
  "w.soundcloud.com",
  "open.spotify.com",
  "bandcamp.com",
  "framatube.org",
];

test("leads to the provider's host only, whatever id is asked for", () => {
  fc.assert(
    fc.property(fc.constantFrom(...embedProviders.keys()), fc.string({ unit: "binary" }), (provider, id) => {
      const address = findFrameAddress(provider, id);
      return address === null || (address.protocol === "https:" && hosts.includes(address.hostname));
    }),
  );
});
