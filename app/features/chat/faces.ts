import type { Chat } from "#contracts/content/chat.ts";
import { type Emotion, emotions } from "#contracts/values/emotions.ts";
import type { Mood } from "#contracts/values/moods.ts";

/** Moods that look alike, the plainest first, and the picture that every character has for them. */
const families: readonly { emotion: Emotion; moods: readonly Mood[] }[] = [
  {
    emotion: "happy",
    moods: ["joy", "amusement", "excitement", "optimism", "pride", "approval", "admiration", "gratitude", "relief"],
  },
  { emotion: "happy", moods: ["love", "caring", "desire"] },
  { emotion: "neutral", moods: ["sadness", "grief", "disappointment", "remorse"] },
  { emotion: "neutral", moods: ["anger", "annoyance", "disapproval", "disgust"] },
  { emotion: "neutral", moods: ["fear", "nervousness", "embarrassment"] },
  { emotion: "surprised", moods: ["surprise", "realization", "curiosity", "confusion"] },
];
const moodByEmotion: Record<Emotion, Mood> = { neutral: "neutral", happy: "joy", surprised: "surprise" };

export type Face = { emotion: Emotion; image: string | null };

/** The picture for a mood: its own, that of the nearest mood that has one, or null for that of the avatar. */
export const findFace = (faces: Chat["faces"], felt: Mood | Emotion): Face => {
  const mood = emotions.includes(felt as Emotion) ? moodByEmotion[felt as Emotion] : (felt as Mood);
  const family = families.find(({ moods }) => moods.includes(mood));
  const near = [mood, ...(family?.moods ?? [])];
  const image = near.flatMap((each) => faces.find((face) => face.mood === each)?.image ?? []).at(0) ?? null;
  return { emotion: family?.emotion ?? "neutral", image };
};
