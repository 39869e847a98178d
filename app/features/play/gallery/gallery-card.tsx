import FilePlus2 from "lucide-react/icons/file-plus-2";
import GitBranch from "lucide-react/icons/git-branch";
import Share2 from "lucide-react/icons/share-2";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { PictureFacts } from "../pictures/picture-facts.tsx";
import { PictureImage } from "../pictures/picture-image.tsx";
import { play } from "../play-content.ts";
import type { GalleryPicture } from "./use-gallery.ts";
import { useRestorePrompt } from "./use-restore-prompt.ts";

const { gallery: texts } = play;

type Props = {
  picture: GalleryPicture;
  onShare: (isShared: boolean) => void;
  onShowLineage: () => void;
  onDelete: () => void;
  /** Null unless the user is the owner. */
  onUseInPost: (() => void) | null;
};

export const GalleryCard = ({ picture, onShare, onShowLineage, onDelete, onUseInPost }: Props) => {
  const restore = useRestorePrompt();
  return (
    <article aria-label={picture.currentPrompt} className="surface grid h-full content-start gap-4 rounded-xl p-4">
      <PictureImage source={picture.imageUrl} prompt={picture.currentPrompt} />
      <PictureFacts picture={picture} />
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
          <IconButton
            label={picture.isShared ? texts.unshare : texts.share}
            pressed={picture.isShared}
            onClick={() => onShare(!picture.isShared)}
          >
            <Share2 aria-hidden />
          </IconButton>
          <IconButton label={texts.delete} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
    </article>
  );
};
