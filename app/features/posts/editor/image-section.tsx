import ImageOff from "lucide-react/icons/image-off";
import Sparkles from "lucide-react/icons/sparkles";
import Upload from "lucide-react/icons/upload";
import { sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Switcher } from "#app/ui/forms/switcher.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { acceptedImages, isImageFile } from "#contracts/images/image-files.ts";
import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { uploadImage } from "#app/lib/editing/images.ts";
import type { PostDraft } from "./post-draft.ts";
import type { ImageGeneration } from "./use-image-generation.ts";

export type ImageMode = "ai" | "upload";
type ImageSectionProps = {
  draft: PostDraft;
  mode: ImageMode;
  generation: ImageGeneration;
  /** Why the server could not copy the image when the post was saved. */
  error: string | null;
  onMode: (mode: ImageMode) => void;
  onChange: (part: Partial<PostDraft>) => void;
};

const modes = [
  { value: "ai", label: "AI Generate", Icon: Sparkles },
  { value: "upload", label: "Upload File", Icon: Upload },
] as const;

const Generate = ({ draft, generation, onChange }: Pick<ImageSectionProps, "draft" | "generation" | "onChange">) => {
  const prompt = draft.image_prompt.trim();
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        label="Image prompt"
        value={draft.image_prompt}
        maxLength={2_000}
        onChange={(event) => onChange({ image_prompt: event.currentTarget.value })}
        onKeyDown={(event) => sendOnEnter(event, () => void generation.generate(prompt))}
      />
      <Button
        variant="glass"
        disabled={prompt === ""}
        busy={generation.isBusy}
        onClick={() => void generation.generate(prompt)}
      >
        Generate
      </Button>
    </div>
  );
};

const UploadField = ({ onChange }: Pick<ImageSectionProps, "onChange">) => {
  const { isBusy, run } = useSubmit();
  const upload = (file: File | null) => {
    if (!file) return undefined;
    if (!isImageFile(file)) return showToast({ title: "Please select an image file", tone: "destructive" });
    return void run(async () => onChange({ image_url: await uploadImage(file) }), showError);
  };
  return (
    <FileField
      label="Image file"
      hint={
        isBusy
          ? "Uploading the image…"
          : "PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP, up to 10 MB. GIF and WebP stay animated."
      }
      accept={acceptedImages}
      disabled={isBusy}
      onFile={upload}
    />
  );
};

/** Returns the URL if it can be shown: an allow-listed image URL, or an absolute URL of this site; null otherwise. */
const findShown = (address: string): string | null => {
  if (isAllowedImageUrl(address)) return address;
  return typeof location !== "undefined" && address.startsWith(`${location.origin}/`) ? address : null;
};

const legendId = "post-image";

const imageName = "Image of this post";

type ImagePreviewProps = { /** Null if there is none. */ address: string | null; onRemove: () => void };

/** The image, or its empty frame: the form has the same height with and without one. */
const ImagePreview = ({ address, onRemove }: ImagePreviewProps) => (
  <figure className="grid max-w-sm gap-2">
    <div className="grid aspect-video place-items-center overflow-hidden rounded-lg border border-line bg-surface-sunken">
      {address ? (
        <img src={address} alt={imageName} width={640} height={360} className="size-full object-cover" />
      ) : (
        <ImageOff aria-hidden className="size-8 text-foreground-muted" />
      )}
    </div>
    <figcaption className={address ? "" : "invisible"}>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => {
          onRemove();
          // The focused button is hidden.
          moveFocus(document.getElementById(legendId));
        }}
      >
        Remove image
      </Button>
    </figcaption>
  </figure>
);

export const ImageSection = ({ draft, mode, generation, error, onMode, onChange }: ImageSectionProps) => (
  <fieldset className="grid content-start gap-4">
    <legend id={legendId} className="mb-3 text-sm font-semibold">
      Image
    </legend>
    <Switcher label="Image by" options={modes} value={mode} onValueChange={onMode} />
    <div className="grid *:[grid-area:1/1]">
      <div className={mode === "ai" ? "" : "invisible"}>
        <Generate draft={draft} generation={generation} onChange={onChange} />
      </div>
      <div className={mode === "upload" ? "" : "invisible"}>
        <UploadField onChange={onChange} />
      </div>
    </div>
    <TextField
      label="Image address"
      hint="Filled in by the fields above, or paste one. An image from another site is copied to this one when you save."
      error={error && `This image could not be copied, so readers do not see it. ${error}`}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={2_000}
      value={draft.image_url}
      onChange={(event) => onChange({ image_url: event.currentTarget.value.trim() })}
    />
    <ImagePreview address={findShown(draft.image_url)} onRemove={() => onChange({ image_url: "" })} />
  </fieldset>
);
