import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, useId } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import { getState, getSummary, getTitle, kindLabels } from "../entries/entry-texts.ts";

const steps = new Map([
  ["ArrowDown", "nextElementSibling"],
  ["ArrowUp", "previousElementSibling"],
] as const);

/** The up and down arrows go from entry to entry. */
const moveToEntry = (event: KeyboardEvent<HTMLElement>) => {
  const { altKey, ctrlKey, currentTarget, key, metaKey, shiftKey } = event;
  const step = steps.get(key as "ArrowDown");
  if (!step || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  currentTarget.closest("li")?.[step]?.querySelector<HTMLElement>("h3 button")?.focus();
};

type InboxRowProps = {
  entry: InboxEntry;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown when it is open. */ children: Elements;
};

/** An entry in the list, with a button that opens it in its place. */
export const InboxRow = ({ entry, isSelected, onSelect, isOpen, onToggle, children }: InboxRowProps) => {
  const { kind, at, isUnread } = entry;
  const title = getTitle(entry);
  const summary = getSummary(entry);
  const state = getState(entry);
  const panelId = useId();
  return (
    <li className="border-t border-line py-1 first:border-t-0">
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        <CheckboxField
          label={<span className="sr-only">{`Select ${title}`}</span>}
          checked={isSelected}
          onCheckedChange={onSelect}
        />
        <h3 dir="auto" className={`min-w-0 ${isUnread ? "font-semibold" : "font-normal"}`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
            onKeyDown={moveToEntry}
            className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-md text-start [overflow-wrap:anywhere] hover:text-accent"
          >
            {isUnread && (
              <span className="size-2.5 shrink-0 rounded-full bg-accent">
                <span className="sr-only">Unread: </span>
              </span>
            )}
            <span className="line-clamp-2 min-w-0 flex-1">{title}</span>
            <ChevronDown
              aria-hidden
              size={18}
              className={`shrink-0 text-foreground-muted transition-transform ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        </h3>
        {summary !== "" && !isOpen && (
          <p className="col-start-2 line-clamp-1 min-w-0 text-sm [overflow-wrap:anywhere] text-foreground-muted sm:row-start-2">
            {summary}
          </p>
        )}
        <p className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm text-foreground-muted sm:col-start-3 sm:row-start-1 sm:justify-end sm:pb-0">
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
          <span>{kindLabels[kind]}</span>
          <time dateTime={at} className="tabular-nums">
            {formatDateTime(at)}
          </time>
        </p>
      </div>
      {isOpen && (
        <div id={panelId} className="grid gap-4 pt-2 pb-5 sm:ps-9">
          {children}
        </div>
      )}
    </li>
  );
};
