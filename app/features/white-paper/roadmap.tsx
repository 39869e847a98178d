import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Moon phase illustration; `share` (0 to 1) is the lit fraction. */
const Moon = ({ share, className }: { share: number; className: string }) => {
  const bulge = 30 * Math.abs(1 - 2 * share);
  return (
    <svg viewBox="-36 -36 72 72" aria-hidden="true" className={className}>
      <circle r="33" fill="var(--glow-gold)" opacity={0.08 + share * 0.26} />
      <circle r="30" fill="light-dark(#d8cdf0, #151a45)" stroke="var(--line-strong)" strokeWidth="1" />
      <path
        d={`M0-30A30 30 0 0 1 0 30A${bulge.toFixed(2)} 30 0 0 ${share < 0.5 ? 0 : 1} 0-30Z`}
        fill="light-dark(#fff4d6, #fdf3dc)"
      />
    </svg>
  );
};

const heights = ["xl:mt-32", "xl:mt-12", "xl:mt-0", "xl:mt-0", "xl:mt-12", "xl:mt-32"];

/** Roadmap with six phases, illustrated by moon phases. */
export const Roadmap = () => {
  const { heading, phases, upcoming } = useContent("white-paper").roadmap;
  return (
    <section
      aria-labelledby="roadmap"
      className="mx-auto w-full max-w-7xl px-gutter pt-section print:break-inside-avoid"
    >
      <h2 id="roadmap" className="font-display text-display font-medium tracking-display xl:text-center">
        {heading}
      </h2>
      <ol className="relative mt-12 grid gap-x-6 gap-y-11 before:absolute before:top-4 before:bottom-8 before:start-8 before:w-px before:bg-line-strong before:opacity-50 sm:grid-cols-2 sm:before:hidden lg:grid-cols-3 xl:grid-cols-6 print:mt-4 print:grid-cols-2 print:gap-y-4 print:before:hidden">
        {phases.map(({ description, phase, time, title }, index) => (
          <li
            key={phase}
            className={`relative grid grid-cols-[4rem_1fr] content-start gap-x-5 sm:grid-cols-1 sm:gap-y-4 xl:justify-items-center xl:text-center ${heights[index % 6]} print:mt-0`}
          >
            <Moon share={phase / phases.length} className="size-16 xl:size-20 print:hidden" />
            <div>
              <time className="text-sm font-semibold text-accent">{time}</time>
              <h3 className="mt-0.5 font-display text-title font-semibold">{title}</h3>
              <p className="mt-2 text-sm text-foreground-muted">{description}</p>
              <Badge className="mt-3">{upcoming}</Badge>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
