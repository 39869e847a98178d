import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type CharacterFormat, downloadCharacter } from "../api/character.ts";
import { BringIn } from "./bring-in.tsx";
import { PublicCard } from "./public-card.tsx";

const Download = ({ format, label }: { format: CharacterFormat; label: string }) => (
  <DownloadButton
    variant="glass"
    read={() => downloadCharacter(format)}
    onSaved={({ name }) => showToast({ title: `Downloaded: ${name}`, tone: "success" })}
  >
    {label}
  </DownloadButton>
);

/** The character as files for other tools and other copies of the site, and back. */
export const TakeOut = () => (
  <Card
    title="Take the character out"
    description="A Character Card carries who your character is to other tools. It has what is published."
  >
    <div className="flex flex-wrap gap-3">
      <Download format="png" label="Card as PNG" />
      <Download format="json" label="Card as JSON" />
      <Download format="charx" label="Card as CHARX" />
    </div>
    <p className="max-w-prose text-sm text-foreground-muted">
      CHARX holds everything: the texts, the portrait and all files that came with the card. A PNG has them too, but few
      other tools find the files in it. JSON has the texts alone.
    </p>
    <PublicCard />
    <div className="grid gap-8 border-t border-line pt-5 lg:grid-cols-2">
      <section aria-labelledby="whole-character" className="grid content-start justify-items-start gap-3">
        <h3 id="whole-character" className="font-display text-lg font-semibold">
          The whole character
        </h3>
        <p className="text-foreground-muted">
          One archive with every text, picture and colour of this site, to move the character to another copy of it.
        </p>
        <Download format="archive" label="Download the whole character" />
      </section>
      <BringIn />
    </div>
  </Card>
);
