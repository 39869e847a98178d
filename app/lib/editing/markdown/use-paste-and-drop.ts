import type { ClipboardEvent, DragEvent, RefObject } from "react";
import { useState } from "react";
import { isImageFile } from "#contracts/images/image-files.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { uploadImage } from "../images.ts";
import { replaceText, insertText } from "./insert-text.ts";

const getImages = (data: DataTransfer): File[] => [...data.files].filter(isImageFile);
const getFileLabel = ({ name }: File): string =>
  name
    .replace(/\.\w+$/, "")
    .replaceAll(/[[\]()]/g, " ")
    .trim();

/** Uploads images that are dropped, pasted or picked, and inserts them at the caret (drag and drop). */
export const useImageDrop = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [isOver, setIsOver] = useState(false);

  const add = async (file: File) => {
    const target = field.current;
    if (!target) return;
    if (!isImageFile(file)) return showToast({ title: "Please select an image file", tone: "destructive" });
    const waiting = `![Uploading ${getFileLabel(file)} ${Math.random().toString(36).slice(2, 6)}]()`;
    const at = target.selectionEnd;
    insertText(target, { from: at, to: at, insert: waiting, select: [at + waiting.length, at + waiting.length] });
    try {
      const url = await uploadImage(file);
      replaceText(target, waiting, `![${getFileLabel(file)}](${url})`);
    } catch (error) {
      replaceText(target, waiting, "");
      showError(error);
    }
    return undefined;
  };
  const addAll = async (files: File[]) => {
    for (const file of files) await add(file);
  };

  return {
    isOver,
    addAll,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = getImages(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        void addAll(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void addAll([...event.dataTransfer.files]);
      },
    },
  };
};
