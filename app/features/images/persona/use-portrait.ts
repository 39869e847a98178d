import { useState } from "react";
import type { Emotion } from "#contracts/content/emotions.ts";
import { type ImageMaker, toImageUrl } from "#contracts/images/image-request.ts";
import { portraitSize } from "./avatar.tsx";
import { useContent } from "#app/lib/content/content.ts";

const maxTimeSeed = 2 ** 31;

/**
 * URL of a portrait with the expression of the mood, by the external provider that makes the images; null for the
 * persona's own portraits.
 */
export const usePortrait = (mood: Emotion, maker: ImageMaker | null): string | null => {
  const play = useContent("play");
  const [seed] = useState(() => Date.now() % maxTimeSeed);
  if (maker === null || maker === "sketch") return null;
  return toImageUrl({ prompt: play.avatar.prompts[mood], width: portraitSize, height: portraitSize, seed });
};
