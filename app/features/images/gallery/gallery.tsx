import ImagePlus from "lucide-react/icons/image-plus";
import { useState } from "react";
import { useNavigate } from "react-router";
import FileArchive from "lucide-react/icons/file-archive";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { offerPicture } from "#app/lib/storage/offered-picture.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { toShownAddress } from "#app/lib/shown-pages.ts";
import { pictureStatuses, type PictureStatus, type Picture } from "../pictures/picture.ts";
import { GalleryCard } from "./gallery-card.tsx";
import { LineageDialog } from "./lineage-dialog.tsx";
import { type GalleryPicture, useGallery } from "./use-gallery.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { fill } from "#contracts/fill.ts";
import { showLoadError } from "../show-load-error.ts";

const fileName = "pictures.zip";

const ZipButton = ({ pictures }: { pictures: readonly Picture[] }) => {
  const { gallery: texts } = useContent("play");
  /** Number of packed images; null while idle. */
  const [done, setDone] = useState<number | null>(null);
  const download = async () => {
    setDone(0);
    try {
      const module = await import("./zip-pictures.ts").catch(showLoadError);
      if (!module) return;
      const { file, missing } = await module.zipPictures(pictures, { onProgress: setDone });
      saveFile(fileName, file);
      if (missing > 0) showToast({ title: fill(texts.zipMissing, { count: missing }), tone: "destructive" });
    } catch {
      showToast({ title: texts.actionFailed, tone: "destructive" });
    } finally {
      setDone(null);
    }
  };
  return (
    <Button variant="glass" busy={done !== null} onClick={() => void download()}>
      <FileArchive aria-hidden />
      <span>{done === null ? texts.zip : fill(texts.zipping, { done, total: pictures.length })}</span>
    </Button>
  );
};

const pageSize = 24;
const filters = ["all", ...pictureStatuses] as const;
type Filter = (typeof filters)[number];

const toLabel = (filter: Filter): string => {
  const { gallery: texts, picture: pictureTexts } = getContent("play");
  return filter === "all" ? texts.all : pictureTexts.statuses[filter];
};

const isShownBy = (filter: Filter, status: PictureStatus): boolean => filter === "all" || filter === status;

const FilterButtons = ({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) => {
  const { gallery: texts } = useContent("play");
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{texts.filter}</legend>
      {filters.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant={filter === value ? "glass" : "quiet"}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {toLabel(filter)}
        </Button>
      ))}
    </fieldset>
  );
};

export const Gallery = ({ userId }: { userId: string }) => {
  const { gallery: texts } = useContent("play");
  const { isError, pictures, reload, remove, share } = useGallery(userId);
  const [filter, setFilter] = useState<Filter>("all");
  const [shownCount, setShownCount] = useState(pageSize);
  const [lineageOf, setLineageOf] = useState<GalleryPicture | null>(null);
  const [deleting, setDeleting] = useState<GalleryPicture | null>(null);

  const { isAuthorised: isOwner } = useOwner();
  const navigate = useNavigate();
  const openInEditor = ({ imageUrl, currentPrompt }: GalleryPicture) => {
    offerPicture({ url: imageUrl, prompt: currentPrompt });
    void navigate("/admin");
  };

  const generatorLink = (
    <ButtonLink to={toShownAddress("/play-with-chloe#create")}>
      <ImagePlus aria-hidden />
      {texts.make}
    </ButtonLink>
  );
  if (isError && !pictures)
    return (
      <EmptyState
        title={texts.failed.title}
        description={texts.failed.text}
        action={
          <RetryButton variant="primary" size="md" onClick={reload}>
            {texts.failed.again}
          </RetryButton>
        }
        className="mt-12"
      />
    );
  if (!pictures) return <Spinner label={texts.loading} className="mx-auto my-24 size-10 text-accent" />;
  // With a key: it may be closing, and have the focus, when the last picture goes.
  const deleteDialog = (
    <ConfirmDialog
      key="delete"
      title={texts.deleteTitle}
      description={texts.deleteText}
      cancel={texts.cancel}
      confirm={texts.delete}
      open={deleting !== null}
      onClose={() => setDeleting(null)}
      onConfirm={() => {
        if (deleting) remove(deleting.id);
        setDeleting(null);
      }}
    />
  );
  if (pictures.length === 0)
    return (
      <>
        <EmptyState title={texts.empty.title} description={texts.empty.text} action={generatorLink} className="mt-12" />
        {deleteDialog}
      </>
    );

  const matching = pictures.filter(({ status }) => isShownBy(filter, status));
  return (
    <>
      <div className="mt-9 flex flex-wrap items-center justify-between gap-4">
        <FilterButtons value={filter} onChange={setFilter} />
        <div className="flex flex-wrap gap-3">
          <ZipButton pictures={pictures} />
          {generatorLink}
        </div>
      </div>
      {matching.length === 0 && <p className="my-16 text-center text-foreground-muted">{texts.emptyFilter}</p>}
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {matching.slice(0, shownCount).map((picture) => (
          <li key={picture.id}>
            <GalleryCard
              picture={picture}
              onShare={(sharing) => share({ id: picture.id, sharing })}
              onShowLineage={() => setLineageOf(picture)}
              onDelete={() => setDeleting(picture)}
              onUseInPost={isOwner ? () => openInEditor(picture) : null}
            />
          </li>
        ))}
      </ul>
      {matching.length > shownCount && (
        <Button variant="glass" className="mx-auto mt-10 flex" onClick={() => setShownCount(shownCount + pageSize)}>
          {texts.more}
        </Button>
      )}
      <p className="mt-10 max-w-[38.5em] text-sm text-foreground-muted">{texts.shareHint}</p>
      <LineageDialog picture={lineageOf} pictures={pictures} onClose={() => setLineageOf(null)} />
      {deleteDialog}
    </>
  );
};
