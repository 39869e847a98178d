import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { ClickToLoadFrame } from "./click-to-load-frame.tsx";
import { campaignPage, formFrame } from "./donorbox.ts";

export const FormCard = ({ campaign }: { campaign: string | null }) => {
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
