import { actOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { findMatches, replaceAllMatches, showMatch } from "./find-text.ts";
import { insertText, keepFocus } from "./insert-text.ts";
import { replaceWith } from "./text-edit.ts";

type FindBarProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Debounced text, for the count. */ settled: string;
  onClose: () => void;
};

type Shown = { number: number; before: string; match: string; after: string };

const readSelection = (field: HTMLTextAreaElement | null): string => {
  const selected = field?.value.slice(field.selectionStart, field.selectionEnd) ?? "";
  return selected.length <= 200 && !selected.includes("\n") ? selected : "";
};

/** How far down a place of the text is, in pixels: a copy of the field that ends there is as high. */
const measureTop = (field: HTMLTextAreaElement, at: number): number => {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute("id");
  copy.value = field.value.slice(0, at);
  copy.style.cssText = `position: absolute; visibility: hidden; height: 0; width: ${field.offsetWidth}px`;
  field.after(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
};

/** Selects a part of a text and scrolls there, which fields do for their focus only. */
const select = (field: HTMLTextAreaElement, from: number, to: number): void => {
  field.setSelectionRange(from, to);
  field.scrollTop = measureTop(field, from) - field.clientHeight / 2;
};

/** Finds and replaces in a text. The focus stays in the bar, which shows each match in a line. */
export const FindBar = ({ field, settled, onClose }: FindBarProps) => {
  const [wanted, setWanted] = useState(() => readSelection(field.current));
  const [next, setNext] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const [replaced, setReplaced] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const count = useMemo(() => findMatches(settled, wanted).length, [settled, wanted]);

  const step = (isBack = false) => {
    const target = field.current;
    if (!target) return;
    const { value, selectionStart, selectionEnd } = target;
    const matches = findMatches(value, wanted);
    const near = isBack
      ? matches.findLastIndex((at) => at < selectionStart)
      : matches.findIndex((at) => at >= selectionEnd);
    const index = near >= 0 ? near : isBack ? matches.length - 1 : 0;
    const at = matches[index];
    setReplaced(0);
    if (at === undefined) return setShown(null);
    select(target, at, at + wanted.length);
    setShown({ number: index + 1, ...showMatch(value, at, wanted.length) });
  };
  const replace = () => {
    const target = field.current;
    if (!target) return;
    const { value, selectionStart, selectionEnd } = target;
    if (findMatches(value.slice(selectionStart, selectionEnd), wanted)[0] === 0 && shown)
      keepFocus(() => insertText(target, replaceWith(selectionStart, selectionStart + wanted.length, next)));
    step();
  };
  const replaceAll = () => {
    const target = field.current;
    const matches = target ? findMatches(target.value, wanted) : [];
    const edit = target && replaceAllMatches(target.value, matches, wanted.length, next);
    if (!target || !edit) return;
    keepFocus(() => insertText(target, edit));
    setShown(null);
    setReplaced(matches.length);
  };

  return (
    <EditorBar label="Find and replace" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          ref={input}
          label="Find"
          value={wanted}
          autoComplete="off"
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setShown(null);
            setReplaced(0);
          }}
          onKeyDown={(event) => actOnEnter(event, step)}
        />
        <TextField
          label="Replace with"
          value={next}
          autoComplete="off"
          onChange={(event) => setNext(event.currentTarget.value)}
          onKeyDown={(event) => actOnEnter(event, () => replace())}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="glass" size="sm" onClick={() => step(true)}>
          Previous
        </Button>
        <Button variant="glass" size="sm" onClick={() => step()}>
          Next
        </Button>
        <Button variant="glass" size="sm" onClick={replace}>
          Replace
        </Button>
        <Button variant="glass" size="sm" onClick={replaceAll}>
          Replace all
        </Button>
        <output className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere] text-foreground-muted">
          {replaced > 0 ? (
            <span>{`Replaced ${replaced}.`}</span>
          ) : shown ? (
            <>
              <span>{`${shown.number} of ${count}: …${shown.before}`}</span>
              <mark className="rounded-sm bg-accent-subtle text-accent">{shown.match}</mark>
              <span>{`${shown.after}…`}</span>
            </>
          ) : (
            wanted !== "" && <span>{count === 0 ? "Not found." : `${count} found.`}</span>
          )}
        </output>
      </div>
    </EditorBar>
  );
};
