import { LayerPlates } from "./illustrations/layer-plates.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const TwoLayers = () => {
  const { heading, identity, sequence } = useContent("white-paper").layers;
  return (
    <section aria-labelledby="layers" className="mx-auto w-full max-w-7xl px-gutter pt-section print:hidden">
      <h2 id="layers" className="font-display text-hero font-medium tracking-display">
        {heading}
      </h2>
      <div className="mt-12 grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <LayerPlates />
        <dl className="grid gap-12 lg:gap-20">
          {[identity, sequence].map(({ text, title }, index) => (
            <div key={title} className={index === 1 ? "lg:ps-[12%]" : ""}>
              <dt className="font-display text-heading font-medium">{title}</dt>
              <dd className="mt-3 max-w-[50ch] text-foreground-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
};
