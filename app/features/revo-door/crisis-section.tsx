import { EndlessFeed } from "./drawings/endless-feed.tsx";
import { useContent } from "#app/lib/content/content.ts";

const indents = ["", "lg:ms-[9%]", "lg:ms-[18%]"];

export const CrisisSection = () => {
  const { heading, points } = useContent("revo-door").crisis;
  return (
    <section
      aria-labelledby="crisis"
      className="mx-auto grid w-full max-w-7xl gap-x-20 gap-y-12 px-gutter pt-section lg:grid-cols-[4fr_8fr]"
    >
      <EndlessFeed />
      <div>
        <h2 id="crisis" className="max-w-[15ch] font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <dl className="mt-12 grid gap-11 lg:mt-20 lg:gap-16">
          {points.map(({ text, title }, index) => (
            <div key={title} className={indents[index % 3]}>
              <dt className="font-display text-heading font-medium italic">{title}</dt>
              <dd className="mt-3 max-w-[48ch] text-foreground-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
};
