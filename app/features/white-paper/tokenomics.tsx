import { useContent } from "#app/lib/content/content.ts";

export const Tokenomics = () => {
  const { claims, heading, text } = useContent("white-paper").tokenomics;
  return (
    <section aria-labelledby="tokenomics" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h2 id="tokenomics" className="font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[38ch] text-foreground-muted">{text}</p>
      </div>
      <dl className="mt-10 grid border-t border-line sm:grid-cols-2">
        {claims.map(({ figure, text: meaning, unit }, index) => (
          <div
            key={unit}
            className={`border-b border-line py-8 sm:py-10 print:py-3 ${index % 2 === 0 ? "sm:border-e sm:pe-10" : "sm:ps-10"}`}
          >
            <dt>
              <span className="aurora-text block w-fit font-display text-[clamp(3.25rem,2.2rem+4.6vw,6.5rem)] leading-[0.9] font-medium tracking-[-0.03em] lining-nums print:text-4xl">
                {figure}
              </span>
              <span className="mt-3 block font-semibold">{unit}</span>
            </dt>
            <dd className="mt-1 max-w-[44ch] text-foreground-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
