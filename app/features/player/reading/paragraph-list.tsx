import type { ReadingState } from "#app/lib/read-aloud/reading-store.ts";

type ParagraphListProps = { state: ReadingState; onChoose: (paragraph: number) => void };

const showCurrent = (list: HTMLElement | null) =>
  list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });

/** All paragraphs of a text, its headings as chapters. */
export const ParagraphList = ({ state, onChoose }: ParagraphListProps) => (
  <ol
    ref={showCurrent}
    aria-label="Chapters and paragraphs"
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
