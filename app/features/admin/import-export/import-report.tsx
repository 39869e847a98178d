import { texts } from "../admin-texts.ts";

/** Import result: counts and skipped items with reasons. */
export const ImportReport = ({ lines, errors }: { lines: string[]; errors: string[] }) => (
  <div aria-live="polite" className="grid gap-2 rounded-md bg-accent-subtle px-4 py-3 text-sm">
    <p className="font-semibold">{lines.join(" · ")}</p>
    {errors.length > 0 && (
      <>
        <p>{texts.transfer.leftOut}</p>
        <ul className="max-h-48 list-disc overflow-y-auto ps-5">
          {errors.map((error, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {error}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
