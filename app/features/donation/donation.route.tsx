import ArrowLeft from "lucide-react/icons/arrow-left";
import { data, redirectDocument } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/donation.route";
import { DonationsDisabledNotice } from "./donations-disabled-notice.tsx";
import { FormCard } from "./form-card.tsx";
import { Lantern } from "./lantern.tsx";
import { SupportersCard } from "./supporters-card.tsx";
import { ThankYouNotice } from "./thank-you-notice.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

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

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("donation");
});

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
          <p className="mt-7 max-w-[44ch] text-lg text-foreground-muted">{donation.text}</p>
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
