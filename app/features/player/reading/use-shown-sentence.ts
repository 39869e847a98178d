import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ReadingState } from "#app/lib/read-aloud/reading-store.ts";
import { findShownSentence, markRange } from "./mark-sentence.ts";

const findSentence = ({ reading, paragraph, sentence }: ReadingState) => {
  const own = reading.paragraphs[paragraph];
  if (!own?.id || sentence === null) return null;
  const index =
    sentence - reading.paragraphs.slice(0, paragraph).reduce((sum, { sentences }) => sum + sentences.length, 0);
  const text = own.sentences[index];
  return text === undefined ? null : { id: own.id, text, before: own.sentences.slice(0, index).join(" ").length };
};

const isInView = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < innerHeight;

/** Highlights the sentence that is heard where the page shows it, and scrolls along until the reader scrolls away. */
export const useShownSentence = (state: ReadingState): void => {
  const { pathname } = useLocation();
  const last = useRef<Range>(undefined);
  const isOnPage = pathname === state.reading.page;
  const { paragraph, reading, sentence } = state;
  useEffect(() => {
    const found = isOnPage ? findSentence({ ...state, paragraph, reading, sentence }) : null;
    const range = found && findShownSentence(found.id, found);
    const isFollowed = !last.current || isInView(last.current.getBoundingClientRect());
    last.current = range ?? undefined;
    if (!range) return undefined;
    const { top, bottom } = range.getBoundingClientRect();
    if (isFollowed && (top < innerHeight * 0.12 || bottom > innerHeight * 0.72)) {
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const by = (top + bottom) / 2 - innerHeight * 0.4;
      scrollBy({ top: by, behavior: isStill ? "auto" : "smooth" });
    }
    return markRange(range);
    // Not for each change of the progress.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnPage, reading, paragraph, sentence]);
};
