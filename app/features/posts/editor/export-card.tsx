import { useState } from "react";
import { type ExportFormat, exportFormats } from "#contracts/posts/export-formats.ts";
import { downloadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";

const hints = {
  markdown: "Markdown files with front matter. Another site like this one imports them as they are.",
  hugo: "Unpack it into the folder of your Hugo site.",
  astro: "Unpack it into the folder of your Astro site. Posts that are not public are in folders of their own.",
  ghost: "Import it as it is, in Ghost 5 or newer.",
};

const nameLabels = {
  markdown: "This site or any editor (Markdown)",
  hugo: "Hugo",
  astro: "Astro",
  ghost: "Ghost",
};

/** Downloads all posts with their pictures, for the tool that the owner chooses. */
export const ExportCard = () => {
  const [format, setFormat] = useState<ExportFormat>("markdown");
  return (
    <Card
      title="Export"
      description="All posts with their pictures in one ZIP archive. Drafts and scheduled posts come along and stay what they are; the trash does not."
    >
      <SelectField
        label="For"
        hint={hints[format]}
        options={exportFormats.map((value) => ({ value, label: nameLabels[value] }))}
        value={format}
        onValueChange={(value) => setFormat(value as ExportFormat)}
      />
      <div>
        <DownloadButton read={() => downloadAsOwner("export-posts", "posts.zip", { format })}>
          Download all posts
        </DownloadButton>
      </div>
    </Card>
  );
};
