/** Text of one utterance and the index of the sentence it belongs to. */
export type SpeechChunk = { text: string; sentence: number };

// Workaround: Chrome stops an utterance after about 14 s. A slow voice at rate 0.9 speaks 12 characters per second, so
// this stays under 12 s.
export const maxChunkLength = 140;

/** Split position for a text that is too long: after the last comma, else the last space, else mid-word. */
const cutAt = (text: string, maxLength: number): number => {
  const head = text.slice(0, maxLength);
  const comma = Math.max(...[", ", "; ", ": ", "، ", "؛ ", "、", "，", "；"].map((mark) => head.lastIndexOf(mark)));
  if (comma > maxLength / 3) return comma + 1;
  const space = head.lastIndexOf(" ");
  return space > 0 ? space : maxLength;
};

/** Splits sentences into chunks that fit into one utterance. */
export const chunkSentences = (sentences: readonly string[], maxLength = maxChunkLength): SpeechChunk[] =>
  sentences.flatMap((text, sentence) => {
    const pieces: SpeechChunk[] = [];
    let rest = text;
    while (rest.length > maxLength) {
      const end = cutAt(rest, maxLength);
      pieces.push({ text: rest.slice(0, end).trim(), sentence });
      rest = rest.slice(end).trim();
    }
    return rest === "" ? pieces : [...pieces, { text: rest, sentence }];
  });
