export const moods = ["neutral", "happy", "surprised"] as const;
export type Mood = (typeof moods)[number];
