import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import type { Route } from "./+types/revo-door.route";
import { OpenDoor } from "./drawings/open-door.tsx";
import { EndlessFeed } from "./drawings/endless-feed.tsx";
import { featurePictures, protectionPictures } from "./drawings/pictures.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

const spans = ["lg:col-span-7", "lg:col-span-5", "lg:col-span-5", "lg:col-span-7"];

const ProtectionSection = () => {
  const { cards, heading, text } = useContent("revo-door").protection;
  return (
    <section aria-labelledby="protection" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <div className="grid items-end gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
        <h2 id="protection" className="max-w-[14ch] font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[27em] text-foreground-muted lg:pb-2">{text}</p>
      </div>
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-12 lg:gap-6">
        {cards.map(({ text: what, title }, index) => (
          <li key={title} className={`surface flex flex-col overflow-hidden rounded-xl ${spans[index % 4]}`}>
            <div className="h-56 border-b border-line bg-[linear-gradient(160deg,var(--accent-subtle),transparent_70%)] px-4 lg:h-72">
              <ThemedPicture
                {...(protectionPictures[index % 4] as (typeof protectionPictures)[0])}
                width={760}
                height={418}
                className="size-full object-contain"
              />
            </div>
            <div className="p-6 sm:p-8">
              <h3 className="font-display text-title font-semibold">{title}</h3>
              <p className="mt-2 max-w-[33.5em] text-foreground-muted">{what}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

const offsets = ["lg:mt-32", "lg:mt-6", "lg:-mt-20"];

const FeatureCards = () => {
  const { cards, heading } = useContent("revo-door").features;
  return (
    <section aria-labelledby="features" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <h2 id="features" className="font-display text-hero font-medium tracking-display lg:max-w-[8ch]">
        {heading}
      </h2>
      <ul className="mt-12 grid gap-6 md:grid-cols-3 lg:-mt-10 lg:gap-8">
        {cards.map(({ text, title }, index) => (
          <li
            key={title}
            className={`surface rounded-t-[11rem] rounded-b-xl px-7 pt-10 pb-9 text-center md:px-5 lg:px-9 ${offsets[index % 3]}`}
          >
            <ThemedPicture
              {...(featurePictures[index % 3] as (typeof featurePictures)[0])}
              width={320}
              height={320}
              className="mx-auto size-40"
            />
            <h3 className="mt-5 font-display text-title font-semibold">{title}</h3>
            <p className="mt-3 text-foreground-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const indents = ["", "lg:ms-[9%]", "lg:ms-[18%]"];

const CrisisSection = () => {
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
              <dd className="mt-3 max-w-[31em] text-foreground-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
};

const RevoDoorHero = () => {
  const { brand, hero, small } = useContent("revo-door");
  return (
    <header className="relative mx-auto grid w-full max-w-7xl items-center gap-x-10 gap-y-14 px-gutter pt-8 lg:min-h-[calc(100svh-5.25rem)] lg:grid-cols-[7fr_5fr] lg:pt-0">
      <div className="relative z-1">
        <p className="font-display text-title font-semibold text-accent">{brand}</p>
        <h1 className="mt-4 max-w-[11ch] font-display text-[clamp(3.25rem,1.9rem+6.2vw,7.75rem)] leading-[0.9] font-medium tracking-[-0.026em]">
          {hero.heading}
        </h1>
        <p className="mt-7 max-w-[29.5em] text-lg text-foreground-muted">{hero.text}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          {hero.links.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
              {label}
            </ButtonLink>
          ))}
        </div>
        <p className="mt-8 max-w-[33.5em] text-sm text-foreground-muted">{small}</p>
      </div>
      <OpenDoor />
      <FirstScreenEnd />
    </header>
  );
};

const RevoDoorCta = () => {
  const { end, small } = useContent("revo-door");
  return (
    <section aria-labelledby="firewall-end" className="mx-auto w-full max-w-5xl px-gutter pt-section">
      <div className="relative grid justify-items-center overflow-clip rounded-t-[50vw] rounded-b-2xl border border-line revo-door-dawn px-6 pt-[clamp(7rem,20vw,15rem)] pb-14 text-center shadow-far sm:px-12 lg:pb-20">
        <h2 id="firewall-end" className="max-w-[12ch] font-display text-hero font-medium tracking-display">
          {end.heading}
        </h2>
        <p className="mt-6 max-w-[29.5em] text-lg">{end.text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          {end.links.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <p className="mt-6 text-center text-sm text-foreground-muted">{small}</p>
    </section>
  );
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("revo-door"));

export default function RevoDoorPage() {
  return (
    <main id="content" className="overflow-x-clip">
      <RevoDoorHero />
      <CrisisSection />
      <FeatureCards />
      <ProtectionSection />
      <RevoDoorCta />
    </main>
  );
}
