type SpokenSentencesProps = {
  sentences: readonly string[];
  /** Index of the first sentence in the whole text. */ first: number;
  /** Index of the sentence being spoken, or null. */ spoken: number | null;
};

/** Chinese and Japanese have no space after it. */
const fullWidthEnd = /[。！？」』”）]$/;

/** Text that highlights the sentence being read aloud. */
export const SpokenSentences = ({ sentences, first, spoken }: SpokenSentencesProps) =>
  sentences.map((text, index) => {
    const sentence = (
      <span className="spoken-sentence" data-spoken={spoken === first + index || undefined}>
        {text}
      </span>
    );
    return fullWidthEnd.test(text) ? <span key={text}>{sentence}</span> : <span key={text}>{sentence} </span>;
  });
