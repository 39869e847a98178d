export const emotions = ["neutral", "happy", "surprised"] as const;
export type Emotion = (typeof emotions)[number];
