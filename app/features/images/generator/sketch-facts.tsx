import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { SketchReport } from "#contracts/images/sketch-report.ts";

/** What of the prompt a sketch shows, and what it does not. */
export const SketchFacts = ({ report }: { report: SketchReport }) => {
  const { sketch } = useContent("play");
  const drawn = [...report.drawn, ...report.replaced.map(({ asked, by }) => `${by} (${asked})`)];
  const missed = [...report.missed, ...report.crowded];
  if (drawn.length === 0 && missed.length === 0) return null;
  const lines = [
    drawn.length > 0 ? fill(sketch.shows, { drawn: drawn.join(", ") }) : "",
    missed.length > 0 ? fill(sketch.lacks, { missed: missed.join(", ") }) : "",
  ];
  return (
    <p dir="auto" className="text-sm wrap-anywhere text-foreground-muted">
      {lines.filter(Boolean).join(" ")}
    </p>
  );
};
