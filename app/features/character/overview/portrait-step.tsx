import { acceptedImages, isImageFile } from "#contracts/images/image-files.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { DropZone } from "#app/ui/forms/drop-zone.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { maxMediaBytes } from "#contracts/media/character-media.ts";
import { schemes, themeColorNames } from "#contracts/theme/look.ts";
import { proposeTheme } from "#contracts/theme/propose-theme.ts";
import { getErrorMessage, showError } from "#app/lib/owner/error-message.ts";
import { uploadPortrait } from "../api/character-media.ts";
import { characterPlace } from "../character-place.ts";
import { revealElement } from "#app/lib/focus/focus-text.ts";
import { CropAgain } from "../portrait/crop-again.tsx";
import { CropDialog } from "../portrait/crop-dialog.tsx";
import { flushEditors, refreshEditors, toEditorQuery } from "../use-document-editor.ts";
import { useUpload } from "../use-upload.ts";

const colourNameLabels = {
  background: "Background",
  text: "Text",
  accent: "Accent",
  aurora1: "First light",
  aurora2: "Second light",
  aurora3: "Third light",
};

const themeLabels = {
  dark: "Dark",
  light: "Light",
};

/** Colours for both themes, made of those of the portrait so that all texts can be read. */
const ProposedColours = ({ colours }: { colours: string[] }) => {
  const client = useQueryClient();
  const theme = useMemo(() => proposeTheme(colours), [colours]);
  const use = async () => {
    const editor = await client.fetchQuery(toEditorQuery("theme"));
    for (const scheme of schemes) editor.change([scheme], theme[scheme]);
    await editor.flush();
    void client.invalidateQueries({ queryKey: ["content", "list"] });
    showToast({
      title: "The colours are in the draft of the theme. Visitors see them when you publish it.",
      tone: "success",
    });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-sm text-foreground-muted">
        Colours that go with this portrait. Their contrast is checked in both themes.
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {schemes.map((scheme) => (
          <section key={scheme} aria-label={`${themeLabels[scheme]} theme`} className="grid gap-1">
            <p className="text-sm font-semibold">{themeLabels[scheme]}</p>
            <ul className="flex flex-wrap gap-2">
              {themeColorNames.map((name) => (
                <li key={name}>
                  <svg viewBox="0 0 1 1" aria-hidden="true" className="size-9 rounded-full border border-line-strong">
                    <rect width="1" height="1" fill={theme[scheme][name]} />
                  </svg>
                  <span className="sr-only">{`${colourNameLabels[name]} ${theme[scheme][name]}`}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button variant="glass" size="sm" onClick={() => void use().catch(showError)}>
        Use these colours
      </Button>
    </div>
  );
};

const { portrait: maxBytes } = maxMediaBytes;

type Picked = { file: File; address: string };

/** One picture from which everything is made that shows the character, as drafts. */
export const PortraitStep = ({ documents }: { documents: readonly ContentDocument[] }) => {
  const client = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const frame = useRef<PictureFrame>(undefined);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const hasPictures = documents.some(({ name }) => name === "pictures");
  const { data: pictures } = useQuery({ ...toEditorQuery("pictures"), enabled: hasPictures });
  const { answer, cancel, error, isCancelled, isSending, start } = useUpload({
    findLimit: () => maxBytes,
    send: async (file, signal) => {
      await flushEditors(client);
      return uploadPortrait(file, frame.current, signal);
    },
    onSent: () => refreshEditors(client),
  });
  const isWanted = useStore(characterPlace) === "portrait";
  useEffect(() => {
    if (!isWanted) return;
    characterPlace.setState(null);
    revealElement(box.current?.querySelector("input") ?? null);
  }, [isWanted]);
  const pick = (file: File) => {
    frame.current = undefined;
    // What cannot be used is told at once.
    if (file.size > maxBytes || !isImageFile(file)) return start(file);
    if (picked) URL.revokeObjectURL(picked.address);
    setPicked({ file, address: URL.createObjectURL(file) });
    return setIsCropping(true);
  };
  const titles = documents.filter(({ name }) => answer?.documents.includes(name)).map(({ title }) => title);
  const done = `The portrait is in the drafts of ${titles.length} texts: ${titles.join(", ")}. Visitors see it when you publish them.`;
  return (
    <section ref={box} aria-labelledby="portrait-step" className="col-span-full grid gap-4">
      <div className="grid gap-1">
        <h3 id="portrait-step" className="font-display text-lg font-semibold">
          Portrait
        </h3>
        <p className="max-w-prose text-sm text-foreground-muted">
          One picture for everywhere: both themes, the chat, the icons, shared links. Each text that shows your
          character gets a draft with it.
        </p>
      </div>
      <DropZone
        label="Choose a picture"
        hint="PNG, JPEG, WebP, AVIF, HEIC, TIFF or BMP, up to 10 MB; the site keeps it with up to 3,000 pixels a side."
        error={error ? getErrorMessage(error) : undefined}
        accept={acceptedImages}
        className="max-w-xl"
        onFiles={([file]) => file && pick(file)}
      />
      {pictures && <CropAgain editor={pictures} onPick={pick} />}
      {picked && (
        <CropDialog
          isOpen={isCropping}
          address={picked.address}
          onClose={() => setIsCropping(false)}
          onUse={(chosen) => {
            setIsCropping(false);
            frame.current = chosen;
            start(picked.file);
          }}
        />
      )}
      <output className="max-w-prose empty:absolute">
        {isSending && <Progress label="Making all sizes of the portrait" value={null} />}
        {isCancelled && (
          <span className="text-sm text-foreground-muted">The upload was cancelled. Nothing was changed.</span>
        )}
        {answer && !isSending && (
          <span>{answer.documents.length > 0 ? done : "Every text shows this portrait already."}</span>
        )}
      </output>
      {isSending && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={cancel}>
          Cancel upload
        </Button>
      )}
      {answer && !isSending && answer.colours.length > 0 && <ProposedColours colours={answer.colours} />}
    </section>
  );
};
