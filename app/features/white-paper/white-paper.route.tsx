import ArrowLeft from "lucide-react/icons/arrow-left";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/white-paper.route";
import { PaperText } from "./paper-text.tsx";
import { Roadmap } from "./roadmap.tsx";
import { LayerPlates } from "./illustrations/layer-plates.tsx";
import { ChainOfLight } from "./illustrations/chain-of-light.tsx";
import { ComingSoonNotice } from "./coming-soon-notice.tsx";

const WhitePaperHero = () => {
  const { abstract, back, badge, heading } = useContent("white-paper");
  return (
    <header className="relative mx-auto w-full max-w-7xl px-gutter">
      <ChainOfLight />
      <ButtonLink to={back.to} variant="glass" size="sm" className="print:hidden">
        <ArrowLeft aria-hidden />
        {back.label}
      </ButtonLink>
      <div className="pt-[clamp(3rem,9svh,7rem)] print:pt-0">
        <p className="w-fit rounded-full border border-current px-4 py-1.5 text-sm font-semibold tracking-label text-accent">
          {badge}
        </p>
        <h1 className="aurora-text mt-6 w-fit max-w-[9ch] font-display text-[clamp(3.5rem,1.6rem+8vw,9rem)] leading-[0.86] font-medium tracking-[-0.03em]">
          {heading}
        </h1>
      </div>
      <div className="mt-12 grid gap-x-16 gap-y-8 lg:mt-20 lg:grid-cols-[7fr_4fr]">
        <section aria-labelledby="abstract">
          <h2 id="abstract" className="text-sm font-semibold text-accent">
            {abstract.heading}
          </h2>
          <p className="mt-3 font-display text-title leading-[1.36] font-medium">{abstract.text}</p>
        </section>
        <ComingSoonNotice className="self-end" />
      </div>
    </header>
  );
};

const Tokenomics = () => {
  const { claims, heading, text } = useContent("white-paper").tokenomics;
  return (
    <section aria-labelledby="tokenomics" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h2 id="tokenomics" className="font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[24.5em] text-foreground-muted">{text}</p>
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
            <dd className="mt-1 max-w-[28em] text-foreground-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const tints = ["aurora", "gold", "teal", "rose", "aurora", "gold"] as const;

const FeatureList = () => {
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

const TwoLayers = () => {
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
              <dd className="mt-3 max-w-[32em] text-foreground-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("white-paper"));

export default function WhitePaperPage() {
  return (
    <main id="content" className="overflow-x-clip print:overflow-visible">
      <WhitePaperHero />
      <TwoLayers />
      <Roadmap />
      <Tokenomics />
      <FeatureList />
      <PaperText />
    </main>
  );
}
