import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import moonsDawn from "./illustrations/moons-dawn.avif";
import moonsNight from "./illustrations/moons-night.avif";

// Where each moon lies in the picture of six.
const moons = [
  "object-[0%_50%]",
  "object-[20%_50%]",
  "object-[40%_50%]",
  "object-[60%_50%]",
  "object-[80%_50%]",
  "object-[100%_50%]",
];
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
            <div className="size-16 xl:size-20 print:hidden">
              <ThemedPicture
                night={moonsNight}
                dawn={moonsDawn}
                width={960}
                height={160}
                className={`size-full object-cover ${moons[Math.ceil(((index + 1) / phases.length) * moons.length) - 1]}`}
              />
            </div>
            <div>
              <p className="text-sm font-semibold text-accent">{time}</p>
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
