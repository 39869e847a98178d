import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

export type Tab = {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Keeps the panel mounted, with its state, while another tab is active. */ keepMounted?: boolean;
};
export type TabsProps = {
  tabs: Tab[];
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** In lines without a frame, for tabs within a tab. */
  isInner?: boolean;
  className?: string;
};

const looks = {
  outer: {
    frame: "surface w-fit max-w-full rounded-full p-1",
    list: "fading-edges scroll-px-10 gap-x-0 sm:gap-x-1 overflow-x-auto rounded-full",
    tab: "px-1 text-[0.8125rem] min-[400px]:px-2.5 min-[400px]:text-sm sm:px-5",
  },
  inner: { frame: "", list: "flex-wrap gap-2", tab: "border border-line px-4 text-sm aria-selected:border-accent" },
};

const steps = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps.get(event.key);
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  if (step === undefined || index < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const last = tabs.length - 1;
  const way = document.dir === "rtl" ? -step : step;
  const next = Number.isFinite(step) ? (index + way + tabs.length) % tabs.length : step < 0 ? 0 : last;
  tabs[next]?.focus();
};

/** Tabs with manual activation: arrow keys, Home and End move focus; Enter, Space or a click activates. */
export const Tabs = ({
  tabs,
  label,
  value,
  defaultValue = tabs[0]?.value,
  onValueChange,
  isInner = false,
  className = "",
}: TabsProps) => {
  const look = looks[isInner ? "inner" : "outer"];
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const active = value ?? chosen;
  const activate = (next: string) => {
    setChosen(next);
    if (next !== active) onValueChange?.(next);
  };
  return (
    <div className={className}>
      <div className={`${look.frame} noscript:hidden`}>
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveFocus}
          className={`relative flex ${look.list}`}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === active}
              aria-controls={tab.value === active || tab.keepMounted ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={tab.value === active ? 0 : -1}
              onClick={() => activate(tab.value)}
              className={`${look.tab} min-h-11 shrink-0 cursor-pointer rounded-full font-semibold whitespace-nowrap text-foreground-muted transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:bg-accent-subtle aria-selected:text-accent aria-selected:inset-shadow-[0_1px_0_var(--highlight)]`}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) =>
        tab.value === active || tab.keepMounted ? (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-panel-${tab.value}`}
            aria-labelledby={`${id}-tab-${tab.value}`}
            tabIndex={tab.value === active ? 0 : undefined}
            hidden={tab.value !== active}
            className="mt-6 rounded-md"
          >
            {tab.content}
          </div>
        ) : null,
      )}
    </div>
  );
};
