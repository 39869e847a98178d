type SpokenSentencesProps = {
  sentences: readonly string[];
  /** Index of the first sentence in the whole text. */ first: number;
  /** Index of the sentence being spoken, or null. */ spoken: number | null;
};

const sentenceClasses =
  "rounded-sm box-decoration-clone transition-colors duration-300 data-spoken:bg-accent-subtle data-spoken:text-accent data-spoken:shadow-[0_0_0_0.2em_var(--accent-subtle)]";

/** Text that highlights the sentence being read aloud. */
export const SpokenSentences = ({ sentences, first, spoken }: SpokenSentencesProps) =>
  sentences.map((text, index) => (
    <span key={text}>
      <span className={sentenceClasses} data-spoken={spoken === first + index || undefined}>
        {text}
      </span>{" "}
    </span>
  ));
