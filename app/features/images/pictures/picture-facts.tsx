import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { site } from "#content/content.ts";
import { fill, play } from "../play-content.ts";
import type { Picture, PictureStatus } from "./picture.ts";

const { picture: texts } = play;
const tones: Record<PictureStatus, BadgeTone> = { pending: "neutral", approved: "success", rejected: "warning" };
const timeFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeStyle: "short" });

/** Prompt, time, provider, version and status of an image. */
export const PictureFacts = ({ picture }: { picture: Omit<Picture, "parent"> }) => {
  const { createdAt, currentPrompt, maker, status, version } = picture;
  return (
    <div className="grid gap-2.5">
      <p dir="auto" className="line-clamp-4 wrap-anywhere">
        {currentPrompt}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-foreground-muted">
        <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        <span>{fill(texts.version, { version })}</span>
        <time dateTime={new Date(createdAt).toISOString()}>{timeFormat.format(createdAt)}</time>
        <span>{texts.makers[maker ?? "unknown"]}</span>
      </p>
    </div>
  );
};
