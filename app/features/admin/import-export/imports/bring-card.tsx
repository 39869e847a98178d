import FilePlus from "lucide-react/icons/file-plus-corner";
import FolderPlus from "lucide-react/icons/folder-plus";
import PackageOpen from "lucide-react/icons/package-open";
import { useMutation } from "@tanstack/react-query";
import { useContent } from "#app/lib/content/content.ts";
import { DropZone } from "#app/ui/forms/drop-zone.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { AppError } from "#contracts/errors.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { type ChosenFile, listDroppedFiles, listInputFiles } from "./chosen-files.ts";
import { importUpload, openedImport } from "./opened-import.ts";
import { createId } from "#app/lib/storage/create-id.ts";

const begin = (files: readonly ChosenFile[]): void => {
  const id = createId();
  void importUpload.start(id, files);
  openedImport.setState(id);
};

const Sources = () => {
  const { bring } = useContent("admin").imports;
  return (
    <dl className="grid content-start gap-x-6 gap-y-3.5 text-sm sm:grid-cols-2">
      {bring.sources.map(({ name, what }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-foreground-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Takes files, folders and archives, and says what becomes of them. */
export const BringCard = () => {
  const { bring } = useContent("admin").imports;
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (listing: Promise<ChosenFile[]>) => {
      const files = await listing;
      if (files.length === 0) throw new AppError("invalid_request", bring.nothing);
      begin(files);
    },
  });
  return (
    <Card title={bring.title} description={bring.text}>
      <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-2">
        <div className="grid gap-5">
          <DropZone
            onDrop={(dropped) => mutate(listDroppedFiles(dropped))}
            className="justify-items-center py-9 text-center sm:px-10 sm:py-12"
          >
            <PackageOpen aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
            <p className="font-display text-lg text-balance">{bring.drop}</p>
            <div className="flex flex-wrap justify-center gap-3">
              <FileButton
                label={bring.files}
                busy={isPending}
                onFiles={(files) => mutate(Promise.resolve(listInputFiles(files)))}
              >
                <FilePlus aria-hidden />
              </FileButton>
              <FileButton
                label={bring.folder}
                isFolder
                variant="glass"
                busy={isPending}
                onFiles={(files) => mutate(Promise.resolve(listInputFiles(files)))}
              >
                <FolderPlus aria-hidden />
              </FileButton>
            </div>
            {error && (
              <p role="alert" className="text-sm font-medium text-danger">
                {getErrorMessage(error, bring.notReadable)}
              </p>
            )}
          </DropZone>
          <ul className="grid list-disc gap-1.5 ps-5 text-sm text-foreground-muted marker:text-accent">
            {bring.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <section aria-label={bring.understood} className="grid gap-3">
          <h3 className="font-display text-lg font-semibold">{bring.understood}</h3>
          <Sources />
        </section>
      </div>
    </Card>
  );
};
