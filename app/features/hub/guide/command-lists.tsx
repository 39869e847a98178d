import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import type { ReactElement, ReactNode } from "react";
import { useContent } from "#app/lib/content/content.ts";
import type { Guide } from "#contracts/content/hub/guide.ts";

type Props = { id: string; list: Guide["allowed"]; icon: ReactElement; children(name: string): ReactNode };

const CommandList = ({ id, list, icon, children }: Props) => (
  <section aria-labelledby={id} className="surface rounded-xl p-5 sm:p-6">
    <h2 id={id} className="flex items-center gap-2.5 font-display text-title font-semibold">
      {icon}
      <span>{list.heading}</span>
    </h2>
    <p className="mt-2 text-sm text-foreground-muted">{list.text}</p>
    <dl className="mt-4">
      {list.commands.map(({ name, text }) => (
        <div key={name} className="grid gap-1 border-t border-line py-3 first:border-0">
          <dt className="font-mono text-sm font-semibold">{children(name)}</dt>
          <dd className="text-sm text-foreground-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Commands that the terminal supports or rejects. A click opens the terminal, prefilled with the command. */
export const CommandLists = () => {
  const guide = useContent("hub/guide");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CommandList id="allowed" list={guide.allowed} icon={<Check aria-hidden className="text-success" />}>
        {(name) => (
          <a
            href={`${guide.terminal.to}?ask=${encodeURIComponent(name)}`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {name}
          </a>
        )}
      </CommandList>
      <CommandList id="blocked" list={guide.blocked} icon={<Ban aria-hidden className="text-danger" />}>
        {(name) => <span className="inline-flex min-h-11 items-center">{name}</span>}
      </CommandList>
    </div>
  );
};
