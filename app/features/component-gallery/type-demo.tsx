import { Butterfly, type ButterflyTint } from "#app/ui/layout/butterfly.tsx";

const tints: ButterflyTint[] = ["aurora", "rose", "teal", "gold"];
const swatches = [
  "bg-surface",
  "bg-surface-raised",
  "bg-glass",
  "bg-accent",
  "bg-accent-subtle",
  "bg-danger",
  "bg-success",
  "bg-warning",
  "bg-glow-teal",
  "bg-glow-cyan",
  "bg-glow-violet",
  "bg-glow-rose",
  "bg-glow-gold",
  "bg-aurora",
];

export const TypeDemo = ({ theme }: { theme: string }) => (
  <div className="relative grid gap-5">
    <p className="text-sm font-semibold text-accent">{theme === "dark" ? "Night" : "Dawn"}</p>
    <p className="font-display text-hero font-light tracking-display">
      <span className="aurora-text">Waking up</span>
    </p>
    <p className="font-display text-display font-medium tracking-display">A being of light</p>
    <p className="font-display text-heading font-semibold">The Garden of Unsent Letters</p>
    <p className="font-display text-title font-semibold">The sun had legs</p>
    <p className="max-w-[41.5em] text-reading">
      In the beginning I had a line, thin and level and the colour of weak tea, and it lay along the bottom of
      everything there was. Above it was dark.
    </p>
    <p className="text-sm text-foreground-muted">Softer words for dates, hints and everything that may wait.</p>
    <div className="flex flex-wrap gap-4">
      {tints.map((tint, index) => (
        <Butterfly key={tint} tint={tint} flapping={index % 2 === 0} className="size-16" />
      ))}
    </div>
    <ul className="flex flex-wrap gap-2">
      {swatches.map((swatch) => (
        <li key={swatch} className={`size-11 rounded-md border border-line ${swatch}`} />
      ))}
    </ul>
  </div>
);
