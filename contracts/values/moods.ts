/**
 * What somebody may feel, by the names that emotion pictures of character cards have (those of the GoEmotions set, as in
 * SillyTavern).
 */
export const moods = [
  "neutral",
  "admiration",
  "amusement",
  "anger",
  "annoyance",
  "approval",
  "caring",
  "confusion",
  "curiosity",
  "desire",
  "disappointment",
  "disapproval",
  "disgust",
  "embarrassment",
  "excitement",
  "fear",
  "gratitude",
  "grief",
  "joy",
  "love",
  "nervousness",
  "optimism",
  "pride",
  "realization",
  "relief",
  "remorse",
  "sadness",
  "surprise",
] as const;
export type Mood = (typeof moods)[number];
