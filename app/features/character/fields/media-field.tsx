import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { findAcceptedFiles, findFileKind, findMediaPlace, type MediaFill } from "../document/media-places.ts";
import { ChangedMark } from "./changed-mark.tsx";
import { MediaPicker } from "./media-picker.tsx";
import { useEditor } from "./editor-context.ts";
import type { FieldProps } from "./field-props.ts";
import { FieldBox, useTextField } from "./text-fields.tsx";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type CharacterMedia, maxMediaBytes } from "#contracts/media/character-media.ts";
import { uploadCharacterMedia } from "../api/character-media.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { getAt, type Path } from "../document/json-path.ts";
import { toEditorQuery } from "../use-document-editor.ts";
import { useUpload } from "../use-upload.ts";

const ownMedia = "/media/own/";

/** Fills the fields; returns the titles of the other documents that were changed with this one. */
const fillFields = async (client: QueryClient, editor: DocumentEditor, fills: MediaFill[], media: CharacterMedia) => {
  const titles = new Set<string>();
  for (const { document, path, getValue: get, isKept } of fills) {
    const isOwn = document === editor.store.getState().document.name;
    // oxlint-disable-next-line no-await-in-loop -- one of two at most is opened
    const filled = isOwn ? editor : await client.fetchQuery(toEditorQuery(document));
    const state = filled.store.getState();
    const before = getAt(getValue(state), path);
    if (isKept && typeof before === "string" && before.startsWith(ownMedia)) continue;
    filled.change(path, get(media));
    if (!isOwn) titles.add(state.document.title);
  }
  return [...titles];
};

/** Uploads a file for a field, and puts what was made of it into the field and those that belong to it. */
const useMediaUpload = (path: Path) => {
  const client = useQueryClient();
  const editor = useEditor();
  const { name } = editor.store.getState().document;
  return useUpload({
    findLimit: ({ type }) => maxMediaBytes[findMediaPlace(name, path, type).kind],
    send: (file, signal) => uploadCharacterMedia(file, findMediaPlace(name, path, file.type).kind, signal),
    onSent: async (media, { type }) => {
      const titles = await fillFields(client, editor, findMediaPlace(name, path, type).fills, media);
      const title =
        titles.length > 0
          ? `File uploaded. The draft of another text has it too: ${titles.join(", ")}`
          : "File uploaded";
      showToast({ title, tone: "success" });
    },
  });
};

const mediaClassName = "max-h-48 max-w-full rounded-md border border-line object-contain";

const MediaPreview = ({ path, label }: { path: string; label: string }) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (!path.startsWith("/media/")) return null;
  if (broken === path) return <p className="text-sm text-foreground-muted">This file cannot be shown here.</p>;
  const shared = { src: path, onError: () => setBroken(path), className: mediaClassName };
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as below
  const kind = findFileKind(path);
  if (kind === "video") return <video {...shared} controls preload="metadata" muted aria-label={label} />;
  if (kind === "audio")
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own file, to hear which one it is
    return <audio {...shared} controls preload="none" aria-label={label} className="w-full" />;
  if (kind === "text") return null;
  return <img {...shared} alt="" loading="lazy" />;
};

const MediaUpload = ({ path, label }: Pick<FieldProps, "path" | "label">) => {
  const { name } = useEditor().store.getState().document;
  const picker = useRef<HTMLInputElement>(null);
  const { cancel, error, isCancelled, isSending, start } = useMediaUpload(path);
  return (
    <>
      <Button
        variant="glass"
        size="sm"
        aria-label={`${isSending ? "Cancel upload" : "Upload a file"}: ${label}`}
        onClick={() => (isSending ? cancel() : picker.current?.click())}
      >
        {!isSending && <Upload aria-hidden />}
        <span>{isSending ? "Cancel upload" : "Upload a file"}</span>
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={findAcceptedFiles(name, path)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) start(file);
        }}
      />
      <output className="w-full max-w-sm empty:absolute">
        {isSending && <Progress label="Uploading…" value={null} />}
        {isCancelled && (
          <span className="text-sm text-foreground-muted">The upload was cancelled. Nothing was changed.</span>
        )}
      </output>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {getErrorMessage(error)}
        </p>
      )}
    </>
  );
};

/** The path of a picture, film or sound, with what it looks like and a way to bring another one. */
export const MediaField = (props: FieldProps) => {
  const { field, text, given, type } = useTextField({
    ...props,
    hint: props.hint ?? props.schema.description ?? "Upload a file, or choose one that is already here.",
  });
  return (
    <FieldBox>
      <TextField
        {...given}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="grid justify-items-start gap-2">
        <MediaPreview path={text} label={props.label} />
        <div className="flex flex-wrap items-start gap-2">
          <MediaPicker path={props.path} label={props.label} present={text} onChoose={field.change} />
          <MediaUpload path={props.path} label={props.label} />
        </div>
      </div>
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};
