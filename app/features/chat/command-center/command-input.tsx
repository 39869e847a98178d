import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Square from "lucide-react/icons/square";
import { type KeyboardEvent, useRef, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { readHistoryEntry, writeHistoryEntry } from "#app/lib/storage/history-entry.ts";
import { maxCommandLength, commandNames } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { Composer } from "../composer.tsx";
import { commandHistory as history } from "./command-history.ts";

const names = [...commandNames, "clear"].sort();

const getCommonStart = (found: readonly string[]): string => {
  const [first = ""] = found;
  let length = first.length;
  for (const word of found) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

/** Commands that start with the input; none for an empty input or a complete command. */
export const findCommands = (typed: string): string[] => {
  const start = typed.trimStart().toLowerCase();
  return start === "" ? [] : names.filter((word) => word.startsWith(start) && word !== start);
};

/** Completes the input to the common prefix of all matching commands; null if there is nothing to add. */
export const completeCommand = (typed: string): string | null => {
  const found = findCommands(typed);
  const common = getCommonStart(found);
  return found.length > 0 && common.length > typed.trimStart().length ? common : null;
};

const entryName = "asked";

/**
 * Prefills the prompt with the URL parameter `ask`, once per history entry, so that a reload keeps later edits. The
 * line is not run, and not rendered by the server.
 */
const useAskedLine = (fill: (line: string) => void): void => {
  const { key, search } = useLocation();
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    const line = new URLSearchParams(search).get("ask")?.trim().slice(0, maxCommandLength);
    if (!line || readHistoryEntry(entryName) === line) return;
    writeHistoryEntry(entryName, line);
    fillIn(line);
  }, [key, search]);
};

type Props = {
  isBusy: boolean;
  /** Returns whether the line was accepted. */
  onRun: (line: string) => boolean;
  onStop: () => void;
};

const draft = createDraft("chloe-command-draft", (stored) => (typeof stored === "string" ? stored : ""));

const isFirstLine = ({ value, selectionStart }: HTMLTextAreaElement) => !value.slice(0, selectionStart).includes("\n");
const isLastLine = ({ value, selectionEnd }: HTMLTextAreaElement) => !value.slice(selectionEnd).includes("\n");

const Hint = ({ line }: { line: string }) => {
  const { labels } = useContent("hub/command-center");
  if (line.length > maxCommandLength)
    return <span>{fill(labels.tooLong, { max: maxCommandLength, length: line.length })}</span>;
  const found = findCommands(line);
  if (found.length > 0) return <span className="font-mono">{found.join(" · ")}</span>;
  return <span className="max-sm:sr-only">{labels.keys}</span>;
};

/** The prompt. Tab completes a command if it can, else moves focus; after Escape it always moves focus. */
export const CommandInput = ({ isBusy, onRun, onStop }: Props) => {
  const { labels } = useContent("hub/command-center");
  const field = useRef<HTMLTextAreaElement>(null);
  const leavesByTab = useRef(false);
  const line = useStore(draft);

  const prefill = (next: string) => {
    // Keeps replaced text in the history. Read from the store, since `line` is the server's value during hydration.
    const before = draft.getState();
    if (before !== next) history.add(before);
    draft.setState(next);
  };
  useAskedLine(prefill);

  const run = (text: string) => {
    if (!onRun(text)) return;
    history.add(text.trim());
    draft.clear();
  };
  const recall = (event: KeyboardEvent, step: -1 | 1) => {
    const next = history.move(step, line);
    if (next === null) return;
    event.preventDefault();
    draft.setState(next);
  };
  const complete = (event: KeyboardEvent) => {
    const completed = leavesByTab.current ? null : completeCommand(line);
    if (completed === null) return;
    event.preventDefault();
    draft.setState(completed);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (shiftKey || altKey || ctrlKey || metaKey) return;
    if (key === "ArrowUp" && isFirstLine(currentTarget)) recall(event, -1);
    else if (key === "ArrowDown" && isLastLine(currentTarget)) recall(event, 1);
    else if (key === "Tab") complete(event);
    else if (key === "Escape") {
      leavesByTab.current = true;
      if (isBusy) onStop();
    }
  };
  const handleInput = () => {
    leavesByTab.current = false;
    history.leave();
  };
  const isTooLong = line.length > maxCommandLength;
  return (
    <Composer
      field={field}
      label={labels.input}
      draft={draft}
      placeholder={labels.placeholder}
      aria-invalid={isTooLong || undefined}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={handleKey}
      onInput={handleInput}
      onSend={run}
      className="block max-h-[7lh] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 font-mono max-sm:px-1 max-sm:text-[1rem] leading-[1.5] outline-none field-sizing-content"
      formClassName="grid gap-2"
      frameClassName="terminal-prompt flex items-end gap-1 rounded-lg p-1.5 ps-4"
      mark={
        <span aria-hidden="true" className="py-2.5 font-mono text-lg leading-[1.5] text-accent select-none">
          ❯
        </span>
      }
      stop={
        isBusy && (
          <IconButton label={labels.stop} onClick={onStop}>
            <Square aria-hidden />
          </IconButton>
        )
      }
      send={{
        label: labels.send,
        disabled: isBusy || line.trim() === "" || isTooLong,
        className: "disabled:opacity-50",
        children: <CornerDownLeft aria-hidden />,
      }}
      hint={<Hint line={line} />}
      hintClassName={`min-h-[1.45em] text-xs ${isTooLong ? "text-danger" : "text-foreground-muted"}`}
    />
  );
};
