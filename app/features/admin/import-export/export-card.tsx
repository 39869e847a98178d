import Download from "lucide-react/icons/download";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ExportFormat, exportFormats } from "#contracts/posts/export-formats.ts";
import { downloadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { saveFile } from "#app/lib/save-file.ts";
import { useContent } from "#app/lib/content/content.ts";
import { showError } from "../api/error-message.ts";

/** Downloads all posts with their pictures, for the tool that the owner chooses. */
export const ExportCard = () => {
  const { exports: texts, transfer } = useContent("admin");
  const [format, setFormat] = useState<ExportFormat>("markdown");
  const download = useMutation({
    mutationFn: () => downloadAsOwner("export-posts", "posts.zip", { format }),
    onSuccess: (file) => saveFile(file.name, file),
    onError: showError,
  });
  return (
    <Card title={transfer.exportTitle} description={transfer.exportText}>
      <SelectField
        label={texts.label}
        hint={texts.hints[format]}
        options={exportFormats.map((value) => ({ value, label: texts.names[value] }))}
        value={format}
        disabled={download.isPending}
        onValueChange={(value) => setFormat(value as ExportFormat)}
      />
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {transfer.export}
        </Button>
      </div>
    </Card>
  );
};
