import ListOrdered from "lucide-react/icons/list-ordered";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import X from "lucide-react/icons/x";
import { useState, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { hasSounded } from "#app/lib/has-sounded.ts";
import { rates } from "#app/lib/read-aloud/create-reading-player.ts";
import { getReadingPlayer } from "#app/lib/read-aloud/reading-player.ts";
import { isReading, type ReadingState, readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
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
const useShownSentence = (state: ReadingState): void => {
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

type ParagraphListProps = { state: ReadingState; onChoose: (paragraph: number) => void };

const showCurrent = (list: HTMLElement | null) =>
  list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });

/** All paragraphs of a text, its headings as chapters. */
const ParagraphList = ({ state, onChoose }: ParagraphListProps) => (
  <ol
    ref={showCurrent}
    aria-label={useContent("player-controls").reading.paragraphs}
    className="mb-2 max-h-[min(20rem,45svh)] overflow-y-auto rounded-xl border border-line bg-surface-raised p-2 shadow-far"
  >
    {state.reading.paragraphs.map(({ audio, id, isHeading, sentences }, index) => (
      <li key={`${index} ${audio ?? id}`}>
        <button
          type="button"
          aria-current={index === state.paragraph || undefined}
          onClick={() => onChoose(index)}
          className={`flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 py-1.5 text-start text-sm hover:bg-accent-subtle aria-[current=true]:text-accent ${isHeading || index === 0 ? "font-semibold" : "ps-6 text-foreground-muted"}`}
        >
          <span className="truncate">{sentences[0]}</span>
        </button>
      </li>
    ))}
  </ol>
);

const Controls = ({ state }: { state: ReadingState }) => {
  const texts = useContent("player-controls");
  const player = getReadingPlayer();
  const isPlaying = isReading(state);
  const next = rates[(rates.findIndex((rate) => rate === state.rate) + 1) % rates.length] ?? 1;
  return (
    <>
      <button
        type="button"
        aria-label={fill(texts.reading.speed, { rate: state.rate, next })}
        onClick={() => player.setRate(next)}
        className="min-h-11 min-w-13 cursor-pointer rounded-full px-2 text-sm font-semibold text-foreground-muted tabular-nums hover:bg-accent-subtle hover:text-foreground"
      >
        {`${state.rate}×`}
      </button>
      <IconButton label={texts.reading.previous} disabled={state.paragraph === 0} onClick={() => player.goBy(-1)}>
        <SkipBack aria-hidden="true" fill="currentColor" />
      </IconButton>
      <span className="relative inline-grid shrink-0">
        <IconButton
          label={isPlaying ? texts.pause : texts.play}
          variant="primary"
          size="md"
          aria-busy={state.phase === "loading" || undefined}
          onClick={player.toggle}
        >
          {isPlaying ? (
            <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
          ) : (
            <Play aria-hidden="true" fill="currentColor" className="translate-x-[6%]" />
          )}
        </IconButton>
        {state.phase === "loading" && (
          <span className="pointer-events-none absolute -inset-2 text-accent">
            <Spinner className="size-full" />
          </span>
        )}
      </span>
      <IconButton
        label={texts.reading.next}
        disabled={state.paragraph + 1 >= state.reading.paragraphs.length}
        onClick={() => player.goBy(1)}
      >
        <SkipForward aria-hidden="true" fill="currentColor" />
      </IconButton>
    </>
  );
};

const Dock = ({ state }: { state: ReadingState }) => {
  const texts = useContent("player-controls");
  const [isListed, setListed] = useState(false);
  const player = getReadingPlayer();
  const { notice, paragraph, progress, reading, voice } = state;
  const count = reading.paragraphs.length;
  useShownSentence(state);
  const close = () => {
    player.close();
    hasSounded.setState(false);
  };
  const choose = (index: number) => {
    player.goTo(index);
    if (!isReading(state)) player.toggle();
  };
  return (
    <section
      aria-label={texts.reading.label}
      className="fixed inset-x-2 bottom-2 z-40 mx-auto max-w-xl animate-rise sm:bottom-4"
    >
      {isListed && <ParagraphList state={state} onChoose={choose} />}
      <div className="relative overflow-hidden rounded-[1.75rem] border border-line bg-surface-raised p-2 shadow-far">
        <output className={notice ? "block px-3 pt-1 pb-2 text-sm text-foreground-muted" : "sr-only"}>{notice}</output>
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <div className="grid min-w-0 flex-[1_1_11rem] ps-3">
            <Link
              to={reading.page}
              className="truncate font-display text-lg leading-tight font-semibold hover:text-accent"
            >
              {reading.title}
            </Link>
            <p className="truncate text-xs text-foreground-muted tabular-nums">
              {`${paragraph + 1} / ${count} · ${voice === "own" ? texts.reading.ownVoice : texts.reading.browserVoice}`}
            </p>
          </div>
          <div className="order-1 flex items-center gap-1 sm:order-none">
            <Controls state={state} />
            <IconButton
              label={texts.reading.paragraphs}
              aria-expanded={isListed}
              pressed={isListed}
              onClick={() => setListed(!isListed)}
            >
              <ListOrdered aria-hidden="true" />
            </IconButton>
          </div>
          <IconButton label={texts.close} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <span aria-hidden="true" dir="ltr" className="absolute inset-x-0 bottom-0 block h-0.75 overflow-hidden">
          <span
            ref={(bar) => bar?.style.setProperty("translate", `${((paragraph + progress) / count - 1) * 100}% 0`)}
            className="block h-full bg-aurora"
          />
        </span>
      </div>
    </section>
  );
};

/** Player of a text that is read aloud, docked at the bottom of all pages. */
export const ReadingDock = () => {
  const state = useStore(readingStore);
  return state && <Dock state={state} />;
};
