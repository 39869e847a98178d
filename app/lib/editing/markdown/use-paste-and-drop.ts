import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { isImageFile } from "#contracts/images/image-files.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { uploadImage } from "../images.ts";
import { convertPaste, maxPasteLength } from "./convert-paste.ts";
import { holdPlace, insertText } from "./insert-text.ts";
import { pasteConverted, placePicture, readPaste } from "./read-paste.ts";
import { replaceWith } from "./text-edit.ts";

const toAlt = (text: string): string => text.replaceAll(/[[\]()]/g, " ").trim();
const getFileLabel = ({ name }: File): string => toAlt(name.replace(/\.\w+$/, ""));

/** The description that a page gave to a picture which was copied from it. */
const findAlt = (html: string): string =>
  html === "" || html.length > 100_000
    ? ""
    : toAlt(new DOMParser().parseFromString(html, "text/html").images[0]?.alt ?? "");

/** A few of the sentences about what did not come along. */
const join = (sentences: readonly string[]): string =>
  sentences.length > 4 ? `${sentences.slice(0, 3).join(" ")} And ${sentences.length - 3} more.` : sentences.join(" ");

const countPictures = (count: number): string => (count === 1 ? "1 picture is" : `${count} pictures are`);

/**
 * Takes pictures that are dropped, pasted or picked, and what programs put on the clipboard. What has to be uploaded or
 * converted first goes in when it is ready, so that nothing preliminary is ever in the text.
 */
export const usePasteAndDrop = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [isOver, setIsOver] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const isPlain = useRef(false);

  /** Uploads files one after another; null for those that cannot be, after saying why. */
  const upload = async (files: readonly (File | null)[]): Promise<(string | null)[]> => {
    const addresses: (string | null)[] = [];
    setWaiting((count) => count + files.filter(Boolean).length);
    for (const file of files) {
      try {
        addresses.push(file && (await uploadImage(file)));
      } catch (error) {
        addresses.push(null);
        showError(error);
      }
      if (file) setWaiting((count) => count - 1);
    }
    return addresses;
  };

  /** Several pictures are lines of one paragraph, which is a gallery. */
  const addAll = async (files: readonly File[], alt = "") => {
    const target = field.current;
    if (!target) return;
    const images = files.filter(isImageFile);
    if (images.length < files.length) showToast({ title: "Please select an image file", tone: "destructive" });
    if (images.length === 0) return;
    const place = holdPlace(target);
    const addresses = await upload(images);
    const lines = images.flatMap((file, index) =>
      addresses[index] ? [`![${alt || getFileLabel(file)}](${addresses[index]})`] : [],
    );
    if (lines.length > 0) await place.fill((_, __, to) => replaceWith(to, to, lines.join("\n")));
  };

  const convert = async (target: HTMLTextAreaElement, html: string, plain: string) => {
    const place = holdPlace(target);
    try {
      const pasted = await convertPaste(html);
      const files = pasted.pictures.map(
        (picture) => picture && new File([picture.bytes], "picture", { type: picture.type }),
      );
      let { content } = pasted;
      for (const [index, address] of (await upload(files)).entries()) content = placePicture(content, index, address);
      await place.fill((text, from, to) => pasteConverted(content, plain, text, from, to));
      const { losses, picturesElsewhere } = pasted;
      const notes =
        picturesElsewhere === 0
          ? losses
          : [...losses, `${countPictures(picturesElsewhere)} at another site: saving a post makes copies here.`];
      if (notes.length > 0)
        showToast({
          title: losses.length > 0 ? "Pasted, and not all of it came along" : "Pasted",
          description: join(notes),
        });
    } catch {
      await place.fill((_, from, to) => replaceWith(from, to, plain.replaceAll("\r\n", "\n")));
      showToast({ title: "Pasted as plain text", description: "Its formatting could not be read." });
    }
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const target = field.current;
    const { clipboardData: data } = event;
    if (!target || isPlain.current) return;
    const [plain, html] = [data.getData("text/plain"), data.getData("text/html")];
    const files = [...data.files].filter(isImageFile);
    const clipping = { plain, html, editor: data.getData("vscode-editor-data"), hasPictures: files.length > 0 };
    const action = readPaste(clipping, target.value, target.selectionStart, target.selectionEnd);
    if (action.kind === "nothing") return;
    if (action.kind === "convert" && html.length > maxPasteLength) {
      showToast({ title: "Pasted as plain text", description: "It is too long to read its formatting." });
      return;
    }
    event.preventDefault();
    if (action.kind === "pictures") void addAll(files, files.length === 1 ? findAlt(html) : "");
    else if (action.kind === "edit") insertText(target, action.edit);
    else void convert(target, html, plain);
  };

  return {
    isOver,
    /** How many pictures are being uploaded. */
    waiting,
    addAll,
    /** Notes whether the keys for pasting without formatting are down: not every browser then keeps it away. */
    watchKeys: ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
      isPlain.current = key.toLowerCase() === "v" && shiftKey && (ctrlKey || metaKey);
    },
    handlers: {
      onKeyUp: () => {
        isPlain.current = false;
      },
      onPaste: paste,
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
