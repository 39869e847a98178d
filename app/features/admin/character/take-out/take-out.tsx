import Download from "lucide-react/icons/download";
import { useMutation } from "@tanstack/react-query";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { useContent } from "#app/lib/content/content.ts";
import { showError } from "../../api/error-message.ts";
import { type CharacterFormat, downloadCharacter } from "../api/character.ts";
import { BringIn } from "./bring-in.tsx";
import { PublicCard } from "./public-card.tsx";

const DownloadButton = ({ format, label }: { format: CharacterFormat; label: string }) => {
  const texts = useContent("admin").takeOut;
  const download = useMutation({
    mutationFn: () => downloadCharacter(format),
    onSuccess: (file) => {
      saveFile(file.name, file);
      showToast({ title: texts.saved.replace("{name}", () => file.name), tone: "success" });
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
export const TakeOut = () => {
  const texts = useContent("admin").takeOut;
  return (
    <Card title={texts.title} description={texts.text}>
      <div className="flex flex-wrap gap-3">
        <DownloadButton format="png" label={texts.png} />
        <DownloadButton format="json" label={texts.json} />
        <DownloadButton format="charx" label={texts.charx} />
      </div>
      <PublicCard />
      <div className="grid gap-8 border-t border-line pt-5 lg:grid-cols-2">
        <section aria-labelledby="whole-character" className="grid content-start justify-items-start gap-3">
          <h3 id="whole-character" className="font-display text-lg font-semibold">
            {texts.archiveTitle}
          </h3>
          <p className="text-foreground-muted">{texts.archiveText}</p>
          <DownloadButton format="archive" label={texts.archive} />
        </section>
        <BringIn />
      </div>
    </Card>
  );
};
