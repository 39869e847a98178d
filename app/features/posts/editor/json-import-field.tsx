import { FileField } from "#app/ui/forms/file-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type ImportedPost, maxImportBytes, readImport } from "./read-import.ts";

export const JsonImportField = ({ onImport }: { onImport: (post: ImportedPost) => void }) => {
  const importFile = async (file: File | null) => {
    if (!file) return;
    const result = await readImport(file);
    if (typeof result === "string") {
      const isTooLarge = result === "Invalid JSON file" && file.size > maxImportBytes;
      showToast({
        title: result,
        tone: "destructive",
        ...(isTooLarge && { description: "The file is too large. It can be up to 4 MB." }),
      });
      return;
    }
    onImport(result);
    showToast({ title: "JSON data loaded successfully", tone: "success" });
  };
  return (
    <FileField
      label="Import from JSON"
      hint="JSON with title, content and pollinations_prompt"
      accept=".json,application/json"
      onFile={(file) => void importFile(file)}
    />
  );
};
