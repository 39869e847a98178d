import { type ReactElement, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Box, PictureFrame, Size } from "#contracts/media/picture-frame.ts";
import { describePixels, findPreviews, wholePicture } from "./crop-frame.ts";
import { CropStage } from "./crop-stage.tsx";

type PreviewProps = { address: string; size: Size; part: Box; label: string; className: string };

/** A part of a picture, as the site will show it. */
const Preview = ({ address, size, part, label, className }: PreviewProps) => (
  <figure className="grid justify-items-center gap-1.5">
    <div className={`relative overflow-hidden border border-line ${className}`}>
      <img
        src={address}
        alt=""
        style={{
          width: `${(size.width / part.width) * 100}%`,
          height: `${(size.height / part.height) * 100}%`,
          left: `${(-part.x / part.width) * 100}%`,
          top: `${(-part.y / part.height) * 100}%`,
        }}
        className="absolute max-w-none"
      />
    </div>
    <figcaption className="text-xs text-foreground-muted">{label}</figcaption>
  </figure>
);

type CropFormProps = { address: string; onUse: (frame: PictureFrame | undefined) => void };

const CropForm = ({ address, onUse }: CropFormProps): ReactElement => {
  const [frame, setFrame] = useState(wholePicture);
  const [size, setSize] = useState<Size | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const load = (found: Size | null) => {
    setSize(found);
    setIsUnknown(found === null);
  };
  const previews = size && findPreviews(frame, size);
  const note = size && describePixels(frame, size);
  return (
    <div className="grid gap-5">
      {isUnknown ? (
        <p>This browser cannot show this kind of picture, so it cannot be cropped here. The site can use it whole.</p>
      ) : (
        <CropStage address={address} frame={frame} onChange={setFrame} onLoad={load} />
      )}
      {previews && (
        <div className="flex flex-wrap items-end justify-center gap-5">
          <Preview {...{ address, size }} part={previews.phone} label="On a phone" className="h-28 w-16 rounded-md" />
          <Preview
            {...{ address, size }}
            part={previews.window}
            label="In a window"
            className="h-28 w-[6.16rem] rounded-md"
          />
          <Preview {...{ address, size }} part={previews.chat} label="In the chat" className="size-16 rounded-full" />
        </div>
      )}
      <p aria-live="polite" className="text-sm text-warning empty:hidden">
        {note}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {size && (
          <Button variant="quiet" onClick={() => setFrame(wholePicture)}>
            Whole picture
          </Button>
        )}
        <Button disabled={!size && !isUnknown} onClick={() => onUse(size ? frame : undefined)}>
          Use this picture
        </Button>
      </div>
    </div>
  );
};

type CropDialogProps = CropFormProps & { isOpen: boolean; onClose: () => void };

/** Asks which part of a picture is used, and what in it has to stay in sight. */
export const CropDialog = ({ isOpen, onClose, ...form }: CropDialogProps) => (
  <Dialog
    open={isOpen}
    onOpenChange={(next) => !next && onClose()}
    title="Crop and focus"
    description="Drag the frame or its corners, and tap what has to stay in sight in every window. By keys: the arrows move the frame or the focus, with Shift they change the size of the frame."
    className="max-w-2xl"
  >
    <CropForm key={form.address} {...form} />
  </Dialog>
);
