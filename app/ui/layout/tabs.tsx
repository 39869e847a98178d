import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

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
  className?: string;
};

export const Tabs = ({
  tabs,
  label,
  value,
  defaultValue = tabs[0]?.value,
  onValueChange,
  className = "",
}: TabsProps) => (
  <Base.Root
    value={value}
    defaultValue={value === undefined ? defaultValue : undefined}
    onValueChange={(next) => onValueChange?.(String(next))}
    className={className}
  >
    <div className="surface w-fit max-w-full rounded-full p-1">
      <Base.List
        aria-label={label}
        className="fading-edges relative flex scroll-px-10 gap-1 overflow-x-auto rounded-full"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 cursor-pointer rounded-full px-5 text-sm font-semibold whitespace-nowrap text-foreground-muted transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-active:bg-accent-subtle data-active:text-accent data-active:inset-shadow-[0_1px_0_var(--highlight)]"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
    </div>
    {tabs.map((tab) => (
      <Base.Panel
        key={tab.value}
        value={tab.value}
        keepMounted={tab.keepMounted ?? false}
        className="mt-6 rounded-md data-ending-style:hidden"
      >
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
