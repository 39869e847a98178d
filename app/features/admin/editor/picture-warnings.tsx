import type { PictureWarning } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";

/** Says which pictures in the text of a saved post readers see as links only, and why. */
export const PictureWarnings = ({ warnings }: { warnings: PictureWarning[] }) => (
  <div aria-live="polite" className="empty:absolute">
    {warnings.length > 0 && (
      <div className="grid gap-2 rounded-md bg-warning-wash px-4 py-3 text-sm">
        <p className="font-semibold">{texts.form.picturesNotCopied}</p>
        <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto ps-5">
          {warnings.map(({ url, reason }) => (
            <li key={url} className="[overflow-wrap:anywhere]">
              {url}: {reason}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);
