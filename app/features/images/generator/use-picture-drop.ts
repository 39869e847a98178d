import { useEffect, useEffectEvent } from "react";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent } from "#app/lib/content/content.ts";
import { showLoadError } from "../show-load-error.ts";
import type { RestoredPicture } from "./read-picture-file.ts";

/** Restores prompt and seed from a downloaded file, and shows a toast with the result. */
export const restoreFromFile = async (file: File, onRestored: (picture: RestoredPicture) => void): Promise<void> => {
  const play = getContent("play");
  const module = await import("./read-picture-file.ts").catch(showLoadError);
  if (!module) return;
  const picture = await module.readPictureFile(file).catch(() => null);
  if (!picture) return showToast({ title: play.generator.fileWithoutPrompt, tone: "destructive" });
  onRestored(picture);
  showToast({ title: play.generator.fileRestored, description: picture.prompt.slice(0, 120), tone: "success" });
};

/** Accepts files dropped anywhere on the page. */
export const usePictureDrop = (isActive: boolean, onRestored: (picture: RestoredPicture) => void): void => {
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    if (!isActive) return undefined;
    const handleDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const handleDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void restoreFromFile(file, (picture) => restore(picture));
    };
    addEventListener("dragover", handleDrag);
    addEventListener("drop", handleDrop);
    return () => {
      removeEventListener("dragover", handleDrag);
      removeEventListener("drop", handleDrop);
    };
  }, [isActive]);
};
