import FolderPlus from "lucide-react/icons/folder-plus";
import PackageOpen from "lucide-react/icons/package-open";
import { useMutation } from "@tanstack/react-query";
import { DropZone } from "#app/ui/forms/drop-zone.tsx";
import { FolderButton } from "#app/ui/forms/folder-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { AppError } from "#contracts/errors.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { type ChosenFile, listDroppedFiles, listInputFiles } from "./chosen-files.ts";
import { importUpload, openedImport } from "./opened-import.ts";
import { createId } from "#app/lib/storage/create-id.ts";

const sources = [
  {
    name: "Ghost",
    what: "The JSON file of Settings, Import/Export; with its images folder, if you have it",
  },
  {
    name: "WordPress",
    what: "The XML file of Tools, Export; with wp-content/uploads, if you have it",
  },
  {
    name: "Medium",
    what: "The archive that Medium sends you",
  },
  {
    name: "Substack",
    what: "The archive of Settings, Exports",
  },
  {
    name: "Hugo, Jekyll, Hexo, Astro, Eleventy, Zola",
    what: "The folder of your site, with content and pictures",
  },
  {
    name: "Obsidian",
    what: "The folder of your vault, with its attachments",
  },
  {
    name: "Markdown",
    what: "Any files, with front matter in YAML, TOML or JSON, or without",
  },
  {
    name: "This site",
    what: "Its own exports, the book, and content backups",
  },
];

const points = [
  "Drafts stay drafts, and scheduled posts stay scheduled.",
  "What was for members only, paid, private, behind a password or sent by email only becomes a draft. Nothing becomes public that was not.",
  "Old addresses lead to the new ones.",
  "What is here already is not imported twice.",
  "For 30 days the whole import can be undone.",
];

const unreadable = "Your browser could not read these files. Please choose them again.";

const begin = (files: readonly ChosenFile[]): void => {
  const id = createId();
  void importUpload.start(id, files);
  openedImport.setState(id);
};

const Sources = () => (
  <dl className="grid content-start gap-x-6 gap-y-3.5 text-sm sm:grid-cols-2">
    {sources.map(({ name, what }) => (
      <div key={name}>
        <dt className="font-semibold">{name}</dt>
        <dd className="text-foreground-muted">{what}</dd>
      </div>
    ))}
  </dl>
);

/** Takes files, folders and archives, and says what becomes of them. */
export const BringCard = () => {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (listing: Promise<ChosenFile[]>) => {
      const files = await listing;
      if (files.length === 0) throw new AppError("invalid_request", "There is no file in this that could be imported.");
      begin(files);
    },
  });
  return (
    <Card
      title="Bring your writing along"
      description="Drop what your old tool exported. You see what will happen, post by post, before anything is written."
    >
      <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-2">
        <div className="grid gap-5">
          <DropZone
            label="Choose files"
            multiple
            onFiles={(files) => mutate(Promise.resolve(listInputFiles(files)))}
            onDrop={(dropped) => mutate(listDroppedFiles(dropped))}
            error={error ? getErrorMessage(error, unreadable) : undefined}
            className="py-9 sm:px-10 sm:py-12"
          >
            <PackageOpen aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
            <p className="font-display text-lg text-balance">Drop files, a folder or an archive here</p>
          </DropZone>
          <FolderButton
            label="Choose a folder"
            variant="glass"
            busy={isPending}
            className="justify-self-center"
            onFiles={(files) => mutate(Promise.resolve(listInputFiles(files)))}
          >
            <FolderPlus aria-hidden />
          </FolderButton>
          <ul className="grid list-disc gap-1.5 ps-5 text-sm text-foreground-muted marker:text-accent">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <section aria-label="What is understood" className="grid gap-3">
          <h3 className="font-display text-lg font-semibold">What is understood</h3>
          <Sources />
        </section>
      </div>
    </Card>
  );
};
