import ArrowLeft from "lucide-react/icons/arrow-left";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { ChainOfLight } from "./illustrations/chain-of-light.tsx";
import { ComingSoonNotice } from "./coming-soon-notice.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const WhitePaperHero = () => {
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
