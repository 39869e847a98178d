import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import PenLine from "lucide-react/icons/pen-line";
import Trash2 from "lucide-react/icons/trash-2";
import WandSparkles from "lucide-react/icons/wand-sparkles";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { EditForm } from "../pictures/edit-form.tsx";
import { metadataStore } from "../settings.ts";
import { PictureFacts } from "../pictures/picture-facts.tsx";
import { PictureImage } from "../pictures/picture-image.tsx";
import { showLoadError } from "../show-load-error.ts";
import { createEdit, createVariation } from "../pictures/variations.ts";
import type { ShownPicture } from "./generator-state.ts";
import type { Generator } from "./use-generator.ts";
import { fill } from "#contracts/fill.ts";
import type { SketchReport } from "#contracts/images/sketch-report.ts";

/** What of the prompt a sketch shows, and what it does not. */
const SketchFacts = ({ report }: { report: SketchReport }) => {
  const { sketch } = useContent("play");
  const drawn = [...report.drawn, ...report.replaced.map(({ asked, by }) => `${by} (${asked})`)];
  const missed = [...report.missed, ...report.crowded];
  if (drawn.length === 0 && missed.length === 0) return null;
  const lines = [
    drawn.length > 0 ? fill(sketch.shows, { drawn: drawn.join(", ") }) : "",
    missed.length > 0 ? fill(sketch.lacks, { missed: missed.join(", ") }) : "",
  ];
  return (
    <p dir="auto" className="text-sm wrap-anywhere text-foreground-muted">
      {lines.filter(Boolean).join(" ")}
    </p>
  );
};

type Props = { picture: ShownPicture; generator: Generator };

const useDownload = ({ picture, generator: { dispatch } }: Props) => {
  const { reactions, toasts } = useContent("play");
  const { isBusy, run } = useSubmit();
  const download = async () => {
    const module = await import("../pictures/download-picture.ts").catch(showLoadError);
    if (!module) return;
    await module.downloadPicture(picture, { image: picture.blob, hasMetadata: metadataStore.getState() });
    showToast({ title: toasts.downloaded, tone: "success" });
    dispatch({ type: "said", remark: reactions.downloaded });
  };
  const showFailure = () => showToast({ title: toasts.downloadFailed, tone: "destructive" });
  return { isDownloading: isBusy, download: () => void run(download, showFailure) };
};

/** Result card: image, metadata and actions. */
export const PictureCard = ({ picture, generator }: Props) => {
  const { picture: texts } = useContent("play");
  const { decide, makeVersion, remove, state } = generator;
  const { isDownloading, download } = useDownload({ picture, generator });
  const [isEditing, setIsEditing] = useState(false);
  const isBusy = state.job !== null;
  const isDecided = picture.status !== "pending";
  return (
    <article
      data-picture={picture.id}
      data-result
      tabIndex={-1}
      aria-label={picture.currentPrompt}
      className="surface scroll-my-4 grid gap-4 rounded-xl p-4 sm:p-6"
    >
      <PictureImage source={picture.source} prompt={picture.currentPrompt} />
      <PictureFacts picture={picture} />
      {picture.report && <SketchFacts report={picture.report} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="glass" busy={isDownloading} onClick={download}>
          <Download aria-hidden />
          {texts.download}
        </Button>
        <Button size="sm" variant="glass" disabled={isDecided} onClick={() => decide(picture, "approved")}>
          <Check aria-hidden />
          {texts.approve}
        </Button>
        <Button size="sm" variant="glass" disabled={isDecided} onClick={() => decide(picture, "rejected")}>
          <X aria-hidden />
          {texts.reject}
        </Button>
      </div>
      {picture.status === "rejected" && <p className="text-sm text-foreground-muted">{texts.rejectedHint}</p>}
      <div className="flex flex-wrap gap-2 max-sm:gap-0">
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          onClick={() => makeVersion(createVariation(picture))}
          className="-ms-2 max-sm:px-2"
        >
          <WandSparkles aria-hidden />
          {texts.autoGen}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
          className="max-sm:px-2"
        >
          <PenLine aria-hidden />
          {texts.edit}
        </Button>
        {!picture.savedId && (
          <IconButton label={texts.remove} onClick={() => remove(picture)} className="ms-auto">
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {isEditing && (
        <EditForm
          isDisabled={isBusy}
          onClose={() => setIsEditing(false)}
          onApply={(instructions) => {
            setIsEditing(false);
            makeVersion(createEdit(picture, instructions));
          }}
        />
      )}
    </article>
  );
};
