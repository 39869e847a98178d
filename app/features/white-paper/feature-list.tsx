import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useContent } from "#app/lib/content/content.ts";

const tints = ["aurora", "gold", "teal", "rose", "aurora", "gold"] as const;

export const FeatureList = () => {
  const { cards, heading } = useContent("white-paper").features;
  return (
    <section aria-labelledby="plan-features" className="mx-auto w-full max-w-7xl px-gutter pt-section print:hidden">
      <h2 id="plan-features" className="max-w-[12ch] font-display text-display font-medium tracking-display">
        {heading}
      </h2>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ text, title }, index) => (
          <li key={title} className="surface relative overflow-hidden rounded-xl p-7 pe-20">
            <Butterfly
              tint={tints[index % 6]}
              className={`absolute -end-7 -top-6 size-28 opacity-80 ${index % 2 === 0 ? "rotate-12" : "-rotate-20"}`}
            />
            <h3 className="font-display text-title font-semibold">{title}</h3>
            <p className="mt-2 text-foreground-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
