const keys: [key: string, does: string][] = [
  ["Space", "play"],
  ["← →", "5 s"],
  ["↑ ↓", "volume"],
  ["M", "mute"],
  ["L", "loop"],
  ["0–9", "jump"],
];

/** Keyboard shortcuts of the player; hidden on touch devices. */
export const KeyList = () => (
  <dl
    aria-label="Keys"
    className="mt-2 hidden grid-cols-3 gap-x-3 gap-y-2 border-t border-line pt-3 text-xs text-foreground-muted md:[@media(hover:hover)]:grid"
  >
    {keys.map(([key, does]) => (
      <div key={key} className="flex items-center gap-1.5 whitespace-nowrap">
        <dt className="rounded-sm border border-line bg-surface-sunken px-1.5 font-medium text-foreground">{key}</dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
