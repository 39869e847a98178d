import type { DocPage } from "#contracts/content/hub/documentation.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Parts of the bot with their status. */
export const StatusList = ({ items }: { items: NonNullable<DocPage["items"]> }) => {
  const documentation = useContent("hub/documentation");
  return (
    <section aria-labelledby="status-heading" className="mt-10">
      <h2 id="status-heading" className="font-display text-title font-semibold">
        {items.heading}
      </h2>
      <ul className="surface mt-4 rounded-xl px-5">
        {items.entries.map(({ name, status, description }) => (
          <li key={name} className="grid gap-1 border-t border-line py-3.5 first:border-0">
            <h3 className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
              <span className="min-w-0 break-words">{name}</span>
              <StatusBadge value={status} labels={documentation.statuses} />
            </h3>
            <p className="text-sm text-foreground-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
