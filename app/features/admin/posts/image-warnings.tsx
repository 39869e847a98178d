import type { ImageWarning } from "#contracts/admin.ts";
import { useContent } from "#app/lib/content/content.ts";

/** Lists images of a saved post that could not be copied and are shown to readers as links, with the reason. */
export const ImageWarnings = ({ warnings }: { warnings: ImageWarning[] }) => {
  const texts = useContent("admin");
  return (
    <div aria-live="polite" className="empty:absolute">
      {warnings.length > 0 && (
        <div className="grid gap-2 rounded-md bg-warning-subtle px-4 py-3 text-sm">
          <p className="font-semibold">{texts.form.picturesNotCopied}</p>
          <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto ps-5">
            {warnings.map(({ url, reason }) => (
              <li key={url} className="[overflow-wrap:anywhere]">
                {`${url}: ${reason}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
