import { formatLongDay } from "#app/lib/format-date.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { PostChange } from "./post-broadcast.ts";

/** Formats the time of a change, for use after "at"; includes the date unless it is today. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-US", { timeStyle: "short" });
  return at.toDateString() === now.toDateString() ? time : `${time} on ${formatLongDay(at)}`;
};

type RemoteChangeBannerProps = {
  notice: PostChange | null;
  isBusy: boolean;
  onCompare: () => void;
  onSaveAsNew: () => void;
};

/** Banner: the post was changed or deleted elsewhere; offers to compare or to save as new. */
export const RemoteChangeBanner = ({ notice, isBusy, onCompare, onSaveAsNew }: RemoteChangeBannerProps) => (
  <div aria-live="polite" className="empty:absolute">
    {notice && (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-warning-subtle px-4 py-1.5 text-sm">
        <span className="min-w-0 flex-1 basis-60 py-1.5">
          {notice.version === null
            ? `This post was deleted elsewhere at ${formatWhen(notice.at)}. Your version is still here.`
            : `This post was changed elsewhere at ${formatWhen(notice.at)}. Nothing was overwritten.`}
        </span>
        <Button
          variant="quiet"
          size="sm"
          className="max-sm:-ms-3"
          busy={isBusy}
          onClick={notice.version === null ? onSaveAsNew : onCompare}
        >
          {notice.version === null ? "Save as new post" : "Compare versions"}
        </Button>
      </div>
    )}
  </div>
);
