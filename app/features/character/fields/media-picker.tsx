import { skipToken, useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import Film from "lucide-react/icons/film";
import Images from "lucide-react/icons/images";
import Music from "lucide-react/icons/music";
import { useState } from "react";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { searchDocuments } from "../api/content-admin.ts";
import type { Path } from "../document/json-path.ts";
import { findFileKind, isFitting } from "../document/media-places.ts";
import { useEditor } from "./editor-context.ts";

const icons = { audio: Music, video: Film, text: FileText };

const Thumbnail = ({ path }: { path: string }) => {
  const kind = findFileKind(path);
  if (kind === "image")
    return <img src={path} alt="" loading="lazy" className="aspect-square w-full rounded-sm object-cover" />;
  const Icon = icons[kind];
  return (
    <span className="grid aspect-square w-full place-items-center rounded-sm bg-accent-subtle">
      <Icon aria-hidden className="size-8 text-foreground-muted" />
    </span>
  );
};

type MediaPickerProps = { path: Path; label: string; present: string; onChoose: (file: string) => void };

/** Chooses among the files that the site's texts name. */
export const MediaPicker = ({ path, label, present, onChoose }: MediaPickerProps) => {
  const { name } = useEditor().store.getState().document;
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["content", "search", "/media/"],
    queryFn: isOpen ? ({ signal }) => searchDocuments("/media/", signal) : skipToken,
    gcTime: 0,
  });
  const named = data?.map(({ text }) => text).filter((text) => /^\/media\/[\w./-]+$/.test(text));
  const files = named && [...new Set(named)].filter((file) => isFitting(name, path, file, present));
  const choose = (file: string) => {
    setIsOpen(false);
    onChoose(file);
  };
  return (
    <>
      <Button variant="glass" size="sm" aria-label={`Choose a file: ${label}`} onClick={() => setIsOpen(true)}>
        <Images aria-hidden />
        <span>Choose a file</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Files of this site"
        description={label}
        className="max-w-3xl"
      >
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!files && !error && <Skeleton className="h-64 w-full" />}
        {files?.length === 0 && <p className="text-foreground-muted">There is no other file of this kind yet.</p>}
        <ul className="grid max-h-[60dvh] grid-cols-2 gap-3 overflow-y-auto empty:hidden sm:grid-cols-4">
          {files?.map((file) => (
            <li key={file}>
              <button
                type="button"
                aria-pressed={file === present}
                onClick={() => choose(file)}
                className="grid w-full cursor-pointer gap-1.5 rounded-md border border-line p-2 text-start text-sm transition-colors hover:bg-accent-subtle aria-pressed:border-accent"
              >
                <Thumbnail path={file} />
                <span className="wrap-anywhere">{file.slice(file.lastIndexOf("/") + 1)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
