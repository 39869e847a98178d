import FilePlus2 from "lucide-react/icons/file-plus-2";
import GitBranch from "lucide-react/icons/git-branch";
import Share2 from "lucide-react/icons/share-2";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Sharing } from "#contracts/images/sharing.ts";
import { PictureFacts } from "../pictures/picture-facts.tsx";
import { PictureImage } from "../pictures/picture-image.tsx";
import type { GalleryPicture } from "./use-gallery.ts";
import { useRestorePrompt } from "./use-restore-prompt.ts";

type Props = {
  picture: GalleryPicture;
  onShare: (sharing: "requested" | "none") => void;
  onShowLineage: () => void;
  onDelete: () => void;
  /** Null unless the user is the owner. */
  onUseInPost: (() => void) | null;
};

/** What the share button says by what became of the request; without a label there is none. */
const shareLabels: Partial<Record<Sharing, "share" | "takeBack" | "unshare">> = {
  none: "share",
  requested: "takeBack",
  approved: "unshare",
};
const tones: Record<Exclude<Sharing, "none">, BadgeTone> = {
  requested: "accent",
  approved: "success",
  declined: "neutral",
};

export const GalleryCard = ({ picture, onShare, onShowLineage, onDelete, onUseInPost }: Props) => {
  const { gallery: texts } = useContent("play");
  const restore = useRestorePrompt();
  const { sharing } = picture;
  const shareLabel = picture.status === "approved" ? shareLabels[sharing] : undefined;
  return (
    <article aria-label={picture.currentPrompt} className="surface grid h-full content-start gap-4 rounded-xl p-4">
      <PictureImage source={picture.imageUrl} prompt={picture.currentPrompt} />
      <div className="grid gap-2.5">
        <PictureFacts picture={picture} />
        {sharing !== "none" && (
          <p>
            <Badge tone={tones[sharing]}>{texts.sharing[sharing]}</Badge>
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
        <Button size="sm" variant="glass" onClick={() => restore(picture)}>
          <Undo2 aria-hidden />
          {texts.restore}
        </Button>
        <div className="-me-2 flex">
          {onUseInPost && (
            <IconButton label={texts.useInPost} onClick={onUseInPost}>
              <FilePlus2 aria-hidden />
            </IconButton>
          )}
          <IconButton label={texts.lineage} onClick={onShowLineage}>
            <GitBranch aria-hidden />
          </IconButton>
          {shareLabel && (
            <IconButton
              label={texts[shareLabel]}
              pressed={sharing !== "none"}
              onClick={() => onShare(sharing === "none" ? "requested" : "none")}
            >
              <Share2 aria-hidden />
            </IconButton>
          )}
          <IconButton ref={passFocusOn} label={texts.delete} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
    </article>
  );
};
