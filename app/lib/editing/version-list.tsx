import { formatDateTime } from "#app/lib/format-date.ts";

type Version<Id> = { id: Id; at: string; note: string };
type VersionListProps<Id> = { versions: Version<Id>[]; shownId: Id | undefined; onShow: (id: Id) => void };

/** Earlier versions, newest first, to choose one from. */
export const VersionList = <Id extends string | number>({ versions, shownId, onShow }: VersionListProps<Id>) => (
  <ul aria-label="Versions" className="grid max-h-[45dvh] content-start gap-1 overflow-y-auto">
    {versions.map(({ id, at, note }) => (
      <li key={id}>
        <button
          type="button"
          aria-pressed={shownId === id}
          onClick={() => onShow(id)}
          className="grid w-full rounded-md px-3 py-2 text-start text-sm transition-colors hover:bg-accent-subtle aria-pressed:bg-accent-subtle aria-pressed:text-accent"
        >
          <span className="font-semibold">{formatDateTime(at)}</span>
          <span className="text-xs text-foreground-muted">{note}</span>
        </button>
      </li>
    ))}
  </ul>
);
