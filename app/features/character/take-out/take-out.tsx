import Download from "lucide-react/icons/download";
import { useMutation } from "@tanstack/react-query";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { type CharacterFormat, downloadCharacter } from "../api/character.ts";
import { BringIn } from "./bring-in.tsx";
import { PublicCard } from "./public-card.tsx";

const DownloadButton = ({ format, label }: { format: CharacterFormat; label: string }) => {
  const download = useMutation({
    mutationFn: () => downloadCharacter(format),
    onSuccess: (file) => {
      saveFile(file.name, file);
      showToast({ title: `Downloaded: ${file.name}`, tone: "success" });
    },
    onError: showError,
  });
  return (
    <Button variant="glass" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      <span>{label}</span>
    </Button>
  );
};

/** The character as files for other tools and other copies of the site, and back. */
export const TakeOut = () => (
  <Card
    title="Take the character out"
    description="A Character Card carries who your character is to other tools. It has what is published."
  >
    <div className="flex flex-wrap gap-3">
      <DownloadButton format="png" label="Card as PNG" />
      <DownloadButton format="json" label="Card as JSON" />
      <DownloadButton format="charx" label="Card as CHARX" />
    </div>
    <PublicCard />
    <div className="grid gap-8 border-t border-line pt-5 lg:grid-cols-2">
      <section aria-labelledby="whole-character" className="grid content-start justify-items-start gap-3">
        <h3 id="whole-character" className="font-display text-lg font-semibold">
          The whole character
        </h3>
        <p className="text-foreground-muted">
          One archive with every text, picture and colour of this site, to move the character to another copy of it.
        </p>
        <DownloadButton format="archive" label="Download the whole character" />
      </section>
      <BringIn />
    </div>
  </Card>
);
