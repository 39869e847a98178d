import { texts } from "../admin-texts.ts";

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section aria-label={title} className="grid gap-1">
    <p>{title}</p>
    <ul className="max-h-48 list-disc overflow-y-auto ps-5">
      {lines.map((line, index) => (
        <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  </section>
);

type ImportReportProps = { lines: string[]; drafts?: string[]; errors: string[] };

/** Import result: counts, posts that became drafts and skipped items, each with the reason. */
export const ImportReport = ({ lines, drafts = [], errors }: ImportReportProps) => (
  <div aria-live="polite" className="grid gap-2 rounded-md bg-accent-subtle px-4 py-3 text-sm">
    <p className="font-semibold">{lines.join(" · ")}</p>
    {drafts.length > 0 && <Lines title={texts.transfer.madeDrafts} lines={drafts} />}
    {errors.length > 0 && <Lines title={texts.transfer.leftOut} lines={errors} />}
  </div>
);
