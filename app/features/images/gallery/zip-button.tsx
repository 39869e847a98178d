import FileArchive from "lucide-react/icons/file-archive";
import { useState } from "react";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { Picture } from "../pictures/picture.ts";
import { showLoadError } from "../show-load-error.ts";

const fileName = "pictures.zip";

export const ZipButton = ({ pictures }: { pictures: readonly Picture[] }) => {
  const { gallery: texts } = useContent("play");
  /** Number of packed images; null while idle. */
  const [done, setDone] = useState<number | null>(null);
  const download = async () => {
    setDone(0);
    try {
      const module = await import("./zip-pictures.ts").catch(showLoadError);
      if (!module) return;
      const { file, missing } = await module.zipPictures(pictures, { onProgress: setDone });
      saveFile(fileName, file);
      if (missing > 0) showToast({ title: fill(texts.zipMissing, { count: missing }), tone: "destructive" });
    } catch {
      showToast({ title: texts.actionFailed, tone: "destructive" });
    } finally {
      setDone(null);
    }
  };
  return (
    <Button variant="glass" busy={done !== null} onClick={() => void download()}>
      <FileArchive aria-hidden />
      <span>{done === null ? texts.zip : fill(texts.zipping, { done, total: pictures.length })}</span>
    </Button>
  );
};
