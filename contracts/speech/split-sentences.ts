// With the marks of Arabic, Urdu, Hindi, Chinese and Japanese.
const sentencePattern = /[^.!?…؟۔।。！？]+(?:[.!?…؟۔।。！？]+["'”’)」』”）]*|$)\s*/g;

/** Splits a text into sentences. Joined by spaces they are the original text. */
export const splitSentences = (text: string): string[] =>
  (text.match(sentencePattern) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
