import { expect, test } from "vitest";
import type { CharacterMedia } from "#contracts/media/character-media.ts";
import type { Path } from "./json-path.ts";
import { findAcceptedFiles, findMediaPlace, isFitting } from "./media-places.ts";

const use = (name: string) => `/media/own/${name}`;
const media: CharacterMedia = {
  path: use("main"),
  duration: 187.4,
  variants: Object.fromEntries(
    ["hero.webp.1600", "hero.avif.1600", "icon.64", "icon.180", "icon.512", "avatar.128", "avatar.256", "avatar.512"]
      .concat(["story.webp", "story.avif"])
      .map((name) => [name, use(name)]),
  ),
};
const list = (document: string, path: Path, type = "image/png") => {
  const { kind, fills } = findMediaPlace(document, path, type);
  return [
    kind,
    ...fills.map((fill) => {
      const value = fill.getValue(media).replace("/media/own/", "");
      return `${fill.isKept ? "(kept) " : ""}${[fill.document, ...fill.path].join(".")} ${value}`;
    }),
  ];
};

test("a portrait of one theme fills both formats, and the other theme as long as it has none of its own", () => {
  const expected = [
    "hero",
    "pictures.hero.light hero.webp.1600",
    "landing.hero.avif.light hero.avif.1600",
    "(kept) pictures.hero.dark hero.webp.1600",
    "(kept) landing.hero.avif.dark hero.avif.1600",
  ];
  expect(list("pictures", ["hero", "light"])).toEqual(expected);
  expect(list("landing", ["hero", "avif", "light"])).toEqual(expected);
});

test("icons, faces and pictures of the story have the size of their field", () => {
  expect(list("pictures", ["appleTouchIcon"])).toEqual([
    "icon",
    "pictures.appleTouchIcon icon.180",
    "(kept) pictures.favicon icon.64",
  ]);
  expect(list("player", ["artwork", 0, "src"])).toEqual([
    "icon",
    "player.artwork.0.src icon.512",
    "player.artwork.0.sizes 512x512",
    "player.artwork.0.type image/png",
  ]);
  expect(list("chat", ["avatar", "large", "happy"])).toEqual([
    "avatar",
    "chat.avatar.small.happy avatar.128",
    "chat.avatar.large.happy avatar.512",
  ]);
  expect(list("play", ["avatar", "images", "small", "neutral"])[1]).toBe("play.avatar.images.small.neutral avatar.256");
  expect(list("story-page", ["chapters", 1, "picture", "webp"])).toEqual([
    "story-picture",
    "story-page.chapters.1.picture.avif story.avif",
    "story-page.chapters.1.picture.webp story.webp",
  ]);
});

test("a song brings its length, and a film takes the place of all shipped ones", () => {
  expect(list("player", ["tracks", 0, "src"])).toEqual([
    "audio",
    "player.tracks.0.src main",
    "player.tracks.0.duration 3:07",
  ]);
  expect(list("landing", ["intro", "film", "mp4"])).toEqual([
    "video",
    "(kept) landing.intro.film.webm main",
    "landing.intro.film.mp4 main",
    "(kept) landing.intro.hiResFilm.webm main",
    "(kept) landing.intro.hiResFilm.mp4 main",
  ]);
  expect(list("player", ["overview", "lyrics"])).toEqual(["lyrics", "player.overview.lyrics main"]);
});

test("a field without a rule takes what the file is", () => {
  expect(list("donation", ["picture"])).toEqual(["picture", "donation.picture main"]);
  expect(list("hub/pages", ["assets", "groups", 0, "items", 0, "src"], "audio/mpeg")[0]).toBe("audio");
  expect(findAcceptedFiles("player", ["tracks", 0, "lyrics"])).toBe(".vtt,.lrc,.txt");
  expect(findAcceptedFiles("pictures", ["hero", "dark"])).toMatch(/^image\/\*,\.heic/);
});

test("a file fits where its kind is asked for, and beside others of its format", () => {
  const hero = (file: string, present = "") => isFitting("pictures", ["hero", "dark"], file, present);
  expect([hero("/media/a.webp"), hero("/media/a.mp3"), hero("/media/a.webm")]).toEqual([true, false, false]);
  const film = (file: string) => isFitting("landing", ["intro", "film", "mp4"], file, "/media/intro.mp4");
  expect([film("/media/b.mp4"), film("/media/b.webm"), film("/media/b.webp")]).toEqual([true, false, false]);
  expect(isFitting("player", ["overview", "lyrics"], "/media/own/a.vtt", "")).toBe(true);
});
