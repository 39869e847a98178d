import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { importCharacter } from "../api/character.ts";
import { useForgetTexts } from "../start/use-start.ts";

const isArchive = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === "application/zip";

/** Brings in the archive of a whole character, once that is confirmed. */
export const BringIn = () => {
  const forgetTexts = useForgetTexts();
  const [file, setFile] = useState<File | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: importCharacter,
    onSuccess: () => {
      setIsConfirmed(false);
      forgetTexts();
    },
  });
  const isOther = file !== null && !isArchive(file);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && !isOther && isConfirmed && !isPending) mutate(file);
  };
  const problem = isOther
    ? "This file is no archive of a character. Please choose a ZIP file."
    : error && !isPending && getErrorMessage(error);
  return (
    <form
      method="post"
      aria-labelledby="bring-in"
      onSubmit={submit}
      className="grid content-start justify-items-start gap-3"
    >
      <h3 id="bring-in" className="font-display text-lg font-semibold">
        Bring a whole character in
      </h3>
      <p className="text-foreground-muted">
        An archive from another copy of this site replaces all texts, pictures and colours here. What a text said before
        stays in its history.
      </p>
      <FileField
        label="Archive of a character"
        accept=".zip,application/zip"
        keepsFile
        error={problem || undefined}
        onFile={setFile}
        className="w-full"
      />
      <CheckboxField
        label="Replace the character of this site"
        checked={isConfirmed}
        onCheckedChange={setIsConfirmed}
      />
      <output className="w-full empty:absolute">
        {isPending && <Progress label="Bringing the character in…" value={null} />}
        {data && !isPending && (
          <span>{`${data.name} is here now. Texts written: ${data.documents.toLocaleString("en-US")}.`}</span>
        )}
      </output>
      <Button type="submit" variant="danger" busy={isPending} disabled={!file || isOther || !isConfirmed}>
        Bring it in
      </Button>
    </form>
  );
};
