/** One utterance, and the sentence of the text that it belongs to. */
export type SpeechChunk = { text: string; sentence: number };

// Browsers fall silent after some 14 s. At rate 0.9 a slow voice says about 12 characters a second: this is under 12 s.
export const maxChunkLength = 140;

const sentencePattern = /[^.!?…]+(?:[.!?…]+["'”’)]*|$)\s*/g;

/** The sentences of a text, in order; joined by spaces they are the text again. */
export const splitSentences = (text: string): string[] =>
  (text.match(sentencePattern) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");

/** Where to cut a text that is too long: behind the last comma, else the last space, else in the middle of a word. */
const cutAt = (text: string): number => {
  const head = text.slice(0, maxChunkLength);
  const comma = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "), head.lastIndexOf(": "));
  if (comma > maxChunkLength / 3) return comma + 1;
  const space = head.lastIndexOf(" ");
  return space > 0 ? space : maxChunkLength;
};

/** Cuts sentences into pieces that are short enough to be spoken in one go. */
export const chunkSentences = (sentences: readonly string[]): SpeechChunk[] =>
  sentences.flatMap((text, sentence) => {
    const pieces: SpeechChunk[] = [];
    let rest = text;
    while (rest.length > maxChunkLength) {
      const end = cutAt(rest);
      pieces.push({ text: rest.slice(0, end).trim(), sentence });
      rest = rest.slice(end).trim();
    }
    return rest === "" ? pieces : [...pieces, { text: rest, sentence }];
  });
