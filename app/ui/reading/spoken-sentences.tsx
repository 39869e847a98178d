import { Fragment } from "react";

type SpokenSentencesProps = {
  sentences: readonly string[];
  /** Number of the first one within the whole text. */ first: number;
  /** The one being read aloud. */ spoken: number | null;
};

const sentenceClasses =
  "rounded-sm box-decoration-clone transition-colors duration-300 data-spoken:bg-accent-subtle data-spoken:text-accent data-spoken:shadow-[0_0_0_0.2em_var(--accent-subtle)]";

/** A text whose sentences light up while they are read aloud. */
export const SpokenSentences = ({ sentences, first, spoken }: SpokenSentencesProps) =>
  sentences.map((text, index) => (
    <Fragment key={text}>
      <span className={sentenceClasses} data-spoken={spoken === first + index || undefined}>
        {text}
      </span>{" "}
    </Fragment>
  ));
