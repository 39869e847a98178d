import { useContent } from "#app/lib/content/content.ts";

/** Setup instructions for the site owner, shown while donations are not configured. */
export const DonationsDisabledNotice = () => {
  const { owner, steps } = useContent("donation").closed;
  return (
    <details className="mt-6 rounded-xl border border-dashed border-line-strong px-6 py-2 open:pb-6">
      <summary className="flex min-h-11 items-center font-semibold">{owner}</summary>
      <ol className="mt-2 grid max-w-[70ch] list-decimal gap-2 ps-5 text-foreground-muted marker:text-accent">
        {steps.map((step) => (
          <li key={step} className="[overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
};
