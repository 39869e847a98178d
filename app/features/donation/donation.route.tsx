import ArrowLeft from "lucide-react/icons/arrow-left";
import { data, redirectDocument } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { buildSrcSet } from "#app/lib/responsive-image.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { Route } from "./+types/donation.route";
import { ClickToLoadFrame } from "./click-to-load-frame.tsx";
import { wallFrame, campaignPage, formFrame } from "./donorbox.ts";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import lanternDawn from "./lantern-dawn.avif";
import lanternNight from "./lantern-night.avif";

/** Lantern illustration; dimmed while donations are disabled. */
const Lantern = ({ isLit }: { isLit: boolean }) => (
  <div aria-hidden="true" dir="ltr" className="relative mx-auto w-full max-w-52 lg:max-w-xs">
    <span className={`absolute -inset-[30%] animate-breathe lantern-glow ${isLit ? "" : "scale-75 opacity-60"}`} />
    <ThemedPicture
      night={lanternNight}
      dawn={lanternDawn}
      width={640}
      height={896}
      className={`relative h-auto w-full ${isLit ? "" : "brightness-90"}`}
    />
    <svg viewBox="-30 -10 60 90" className="absolute start-[41%] top-[54%] w-[18%] overflow-visible">
      <radialGradient id="flame-halo">
        <stop offset="0" stopColor="#fff3cf" stopOpacity="0.9" />
        <stop offset="0.4" stopColor="#ffb968" stopOpacity="0.5" />
        <stop offset="1" stopColor="#ff9a6b" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="flame-body" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#ff9a5a" stopOpacity="0.7" />
        <stop offset="0.45" stopColor="#ffc46b" />
        <stop offset="0.85" stopColor="#fff0c0" />
        <stop offset="1" stopColor="#8fb6ff" stopOpacity="0.85" />
      </linearGradient>
      <linearGradient id="flame-heart" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff6d8" stopOpacity="0.5" />
        <stop offset="0.6" stopColor="#fffdf4" />
        <stop offset="1" stopColor="#fff4d4" stopOpacity="0.6" />
      </linearGradient>
      <circle cy="44" r="52" fill="url(#flame-halo)" opacity={isLit ? 1 : 0.6} />
      <g className="lantern-flame">
        <path d="M1-4C4 14 20 28 18 50 16 70-16 70-18 50-19 34-3 22 1-4Z" fill="url(#flame-body)" />
        <path d="M0 22C4 34 10 40 9 52 8 63-8 63-9 52-10 42-3 36 0 22Z" fill="url(#flame-heart)" />
      </g>
    </svg>
  </div>
);

const FormCard = ({ campaign }: { campaign: string | null }) => {
  const { closed, form, readWithoutScript, withoutScript } = useContent("donation");
  return (
    <Card title={form.heading} className="rounded-2xl! sm:p-9!">
      {campaign ? (
        <>
          <p className="max-w-[33.5em] text-foreground-muted">{form.text}</p>
          <ClickToLoadFrame
            address={formFrame(campaign)}
            title={form.frameTitle}
            load={form.load}
            variant="primary"
            height="min-h-[46rem]"
          />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href={campaignPage(campaign)} target="_blank" rel="noopener" className={buttonVariants("glass", "md")}>
              {form.link}
              <ArrowUpRight aria-hidden />
            </a>
            <noscript>{withoutScript}</noscript>
          </p>
        </>
      ) : (
        <>
          <p className="font-display text-heading leading-tight font-medium text-accent">{form.closed}</p>
          <p className="max-w-[29.5em] text-foreground-muted">{closed.text}</p>
          <WithoutScript>{readWithoutScript}</WithoutScript>
        </>
      )}
    </Card>
  );
};

const SupportersCard = ({ campaign }: { campaign: string | null }) => {
  const { wall } = useContent("donation");
  return (
    <Card title={wall.heading} className="rounded-2xl! sm:p-9! lg:mt-20">
      {campaign ? (
        <>
          <p className="text-foreground-muted">{wall.text}</p>
          <ClickToLoadFrame
            address={wallFrame(campaign)}
            title={wall.frameTitle}
            load={wall.load}
            variant="glass"
            height="min-h-96"
          />
        </>
      ) : (
        <div className="flex items-center gap-5">
          <Butterfly tint="rose" flapping className="size-16 shrink-0" />
          <p className="text-foreground-muted">{wall.closed}</p>
        </div>
      )}
    </Card>
  );
};

/** Thank-you card with an illustration. */
const ThankYouNotice = () => {
  const { picture, thanks } = useContent("donation");
  return (
    <section aria-labelledby="thanks" className="relative mt-section">
      <img
        src={picture}
        srcSet={buildSrcSet(picture)}
        sizes="(min-width: 80rem) 76rem, 96vw"
        width={1600}
        height={900}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-full rounded-2xl border border-line object-cover object-[50%_60%] shadow-far sm:aspect-[21/9]"
      />
      <div className="glass relative mx-3 -mt-24 rounded-xl p-7 sm:mx-auto sm:-mt-32 sm:max-w-2xl sm:p-10">
        <h2 id="thanks" className="font-display text-heading font-medium tracking-display">
          {thanks.heading}
        </h2>
        <p className="mt-4 text-reading">{thanks.text}</p>
        <p className="mt-5 font-display text-title font-medium italic text-accent">{thanks.signature}</p>
      </div>
    </section>
  );
};

/** Setup instructions for the site owner, shown while donations are not configured. */
const DonationsDisabledNotice = () => {
  const { owner, steps } = useContent("donation").closed;
  return (
    <details className="mt-6 rounded-xl border border-dashed border-line-strong px-6 py-2 open:pb-6">
      <summary className="flex min-h-11 items-center font-semibold">{owner}</summary>
      <ol className="mt-2 grid max-w-[45em] list-decimal gap-2 ps-5 text-foreground-muted marker:text-accent">
        {steps.map((step) => (
          <li key={step} className="[overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
};

export const loader = ({ context }: Route.LoaderArgs) => {
  const { settings, siteUrl } = context.get(siteContext);
  // Payment providers open popups that need `window.opener`.
  return data(
    { siteUrl, campaign: settings.donorboxCampaign },
    { headers: { ...publicCacheHeaders(), "Cross-Origin-Opener-Policy": "same-origin-allow-popups" } },
  );
};

// Runs only after client-side navigation: force a full page load, because this page needs its own CSP.
export const clientLoader = ({
  request,
}: Route.ClientLoaderArgs): Promise<{ siteUrl: string; campaign: string | null }> => {
  throw redirectDocument(new URL(request.url).pathname);
};

export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("donation"));

export default function DonationPage({ loaderData: { campaign } }: Route.ComponentProps) {
  const donation = useContent("donation");
  return (
    <main id="content" className="relative mx-auto w-full max-w-7xl overflow-x-clip px-gutter">
      <ButtonLink to={donation.back.to} reloadDocument variant="glass" size="sm">
        <ArrowLeft aria-hidden />
        {donation.back.label}
      </ButtonLink>
      <header className="grid items-center gap-x-12 gap-y-4 pt-6 lg:grid-cols-[8fr_4fr]">
        <div>
          <h1 className="max-w-[12ch] font-display text-[clamp(3.25rem,1.9rem+5.8vw,7.25rem)] leading-[0.9] font-medium tracking-[-0.026em]">
            {donation.heading}
          </h1>
          <p className="mt-7 max-w-[28em] text-lg text-foreground-muted">{donation.text}</p>
        </div>
        <Lantern isLit={campaign !== null} />
      </header>
      <div className="mt-10 grid items-start gap-6 lg:mt-4 lg:grid-cols-[7fr_5fr]">
        <FormCard campaign={campaign} />
        <SupportersCard campaign={campaign} />
      </div>
      {!campaign && <DonationsDisabledNotice />}
      <ThankYouNotice />
    </main>
  );
}
