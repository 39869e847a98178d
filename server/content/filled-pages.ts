import type { Landing } from "#contracts/content/landing.ts";
import type { HideablePage } from "#contracts/content/pages.ts";
import type { Player } from "#contracts/content/player.ts";
import type { JsonValue } from "#contracts/json-value.ts";

const partsOfDocuments: Readonly<Record<string, HideablePage>> = {
  "white-paper": "white-paper",
  "revo-door": "revo-door",
  "story-page": "story",
};

const findFilledByPlayer = ({ overview, tracks }: Player): HideablePage[] => [
  ...(tracks.some(({ src }) => src !== "") ? (["song"] as const) : []),
  ...(overview.src === "" ? [] : (["overview"] as const)),
];

const findFilledByLanding = ({ intro, videos }: Landing, shipped: Landing): HideablePage[] => [
  ...(intro.film.webm !== shipped.intro.film.webm || intro.film.mp4 !== shipped.intro.film.mp4
    ? (["film"] as const)
    : []),
  ...(videos.playlist === shipped.videos.playlist ? [] : (["playlist"] as const)),
];

/** What a site has to show once a document of the owner is published, which may have been hidden until then. */
export const findFilledPages = (name: string, value: JsonValue, shipped: JsonValue): HideablePage[] => {
  if (name === "player") return findFilledByPlayer(value as Player);
  if (name === "landing") return findFilledByLanding(value as unknown as Landing, shipped as unknown as Landing);
  if (name.startsWith("hub/")) return [name.startsWith("hub/roadmap") ? "roadmap" : "hub"];
  const part = Object.hasOwn(partsOfDocuments, name) ? partsOfDocuments[name] : undefined;
  return part ? [part] : [];
};
