import type { ClipboardEvent, DragEvent, RefObject } from "react";
import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { messageOf } from "../calls/call-function.ts";
import { uploadPicture } from "../calls/pictures.ts";
import { texts } from "../admin-texts.ts";
import { replaceIn, typeInto } from "./type-into.ts";

const picturesOf = (data: DataTransfer): File[] => [...data.files].filter(({ type }) => type.startsWith("image/"));
const nameOf = ({ name }: File): string => name.replace(/\.\w+$/, "").replaceAll(/[[\]()]/g, " ").trim();

/** Stores pictures that are dropped on, pasted into or chosen for a text, and writes them in where the caret stood. */
export const usePictureDrop = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [isOver, setIsOver] = useState(false);

  const add = async (file: File) => {
    const target = field.current;
    if (!target) return;
    if (!file.type.startsWith("image/")) return showToast({ title: "Please select an image file", tone: "destructive" });
    const waiting = `![${texts.editor.uploading} ${nameOf(file)} ${Math.random().toString(36).slice(2, 6)}]()`;
    const at = target.selectionEnd;
    typeInto(target, { from: at, to: at, insert: waiting, select: [at + waiting.length, at + waiting.length] });
    try {
      const url = await uploadPicture(file);
      replaceIn(target, waiting, `![${nameOf(file)}](${url})`);
      showToast({ title: "Image uploaded successfully", tone: "success" });
    } catch (error) {
      replaceIn(target, waiting, "");
      showToast({ title: messageOf(error), tone: "destructive" });
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
        const files = picturesOf(event.clipboardData);
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
