type Tile = { label: string; count: number; tone?: "accent" | "success" | "warning" | "danger" };

const colors = { accent: "text-accent", success: "text-success", warning: "text-warning", danger: "text-danger" };

/** Counts, large enough to be seen at a glance. */
export const CountTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {tiles.map(({ label, count, tone }) => (
      <div
        key={label}
        className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface-sunken px-4 py-3"
      >
        <dt className="text-sm text-foreground-muted">{label}</dt>
        <dd
          className={`font-display text-heading leading-tight font-semibold lining-nums tabular-nums ${count === 0 ? "text-foreground-muted" : tone ? colors[tone] : ""}`}
        >
          {count.toLocaleString("en-US")}
        </dd>
      </div>
    ))}
  </dl>
);
