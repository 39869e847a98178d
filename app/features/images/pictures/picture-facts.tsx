import { formatDateTime } from "#app/lib/format-date.ts";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { Picture, PictureStatus } from "./picture.ts";

const tones: Record<PictureStatus, BadgeTone> = { pending: "neutral", approved: "success", rejected: "warning" };

/** Prompt, time, provider, version and status of an image. */
export const PictureFacts = ({ picture }: { picture: Omit<Picture, "parent"> }) => {
  const { picture: texts } = useContent("play");
  const { createdAt, currentPrompt, maker, status, version } = picture;
  return (
    <div className="grid gap-2.5">
      <p dir="auto" className="line-clamp-4 wrap-anywhere">
        {currentPrompt}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-foreground-muted">
        <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        <span>{fill(texts.version, { version })}</span>
        <time dateTime={new Date(createdAt).toISOString()}>{formatDateTime(createdAt)}</time>
        <span>{texts.makers[maker ?? "unknown"]}</span>
      </p>
    </div>
  );
};
