import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { PictureImage } from "../pictures/picture-image.tsx";
import { diffWords, isMark } from "./diff-words.ts";
import type { GalleryPicture } from "./use-gallery.ts";
import { useRestorePrompt } from "./use-restore-prompt.ts";

type Version = { id: string; parent: string | null; createdAt: number };

/** Lineage of an image: all versions with the same first ancestor, oldest first. */
export const findLineage = <Item extends Version>(pictures: readonly Item[], picture: Item): Item[] => {
  const byId = new Map(pictures.map((one) => [one.id, one]));
  const findRoot = (from: Item): Item => {
    const seen = new Set<string>();
    let root = from;
    for (;;) {
      seen.add(root.id);
      const parent = byId.get(root.parent ?? "");
      if (!parent || seen.has(parent.id)) return root;
      root = parent;
    }
  };
  const root = findRoot(picture);
  return pictures
    .filter((one) => findRoot(one).id === root.id)
    .toSorted((one, other) => one.createdAt - other.createdAt);
};

/** Prompt with its differences from another one highlighted. */
const PromptDiff = ({ before, prompt }: { before: string | undefined; prompt: string }) => (
  <p className="wrap-anywhere">
    {before === undefined
      ? prompt
      : diffWords(before, prompt).map(({ kind, text }, index) => (
          <span key={index}>
            <span>{index > 0 && !isMark(text) && " "}</span>
            {kind === "added" && <ins className="text-success underline-offset-4">{text}</ins>}
            {kind === "removed" && <del className="text-danger">{text}</del>}
            {kind === "same" && <span>{text}</span>}
          </span>
        ))}
  </p>
);

type Props = { picture: GalleryPicture | null; pictures: readonly GalleryPicture[]; onClose: () => void };

/** Versions of an image side by side, each compared with its parent. */
export const LineageDialog = ({ picture, pictures, onClose }: Props) => {
  const { gallery: texts, picture: pictureTexts } = useContent("play");
  const restore = useRestorePrompt();
  const versions = picture ? findLineage(pictures, picture) : [];
  const promptsById = new Map(versions.map(({ currentPrompt, id }) => [id, currentPrompt]));
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(next) => !next && onClose()}
      title={texts.lineageTitle}
      description={texts.lineageText}
      className="max-w-5xl"
    >
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {versions.map((version) => (
          <li key={version.id} className="grid content-start gap-3">
            <PictureImage source={version.imageUrl} prompt={version.currentPrompt} />
            <p className="flex flex-wrap gap-x-3 text-sm text-foreground-muted">
              <span>{fill(pictureTexts.version, { version: version.version })}</span>
              <span>{fill(texts.seed, { seed: version.seed })}</span>
              <span>{pictureTexts.statuses[version.status]}</span>
            </p>
            <PromptDiff before={promptsById.get(version.parent ?? "")} prompt={version.currentPrompt} />
            <Button size="sm" variant="glass" onClick={() => restore(version)} className="justify-self-start">
              {texts.restore}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
