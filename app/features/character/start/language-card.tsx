import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showError } from "#app/lib/owner/error-message.ts";
import { characterStatusQuery, useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { CharacterStatus } from "#contracts/character/character-calls.ts";
import { changeLanguage } from "../api/character.ts";
import { useForgetTexts } from "./use-start.ts";
import { flushEditors } from "../use-document-editor.ts";
import { englishParts, toLanguageOptions } from "./language-field.tsx";

const useChangeLanguage = () => {
  const client = useQueryClient();
  const forgetTexts = useForgetTexts();
  return useMutation({
    mutationFn: async (language: string) => {
      await flushEditors(client);
      return changeLanguage(language);
    },
    onSuccess: (status) => {
      client.setQueryData(characterStatusQuery.queryKey, status);
      forgetTexts();
      const name = status.languages.find(({ id }) => id === status.language)?.name;
      showToast({ title: `The site is now in this language: ${name}`, tone: "success" });
    },
    onError: showError,
  });
};

const LanguageForm = ({ languages, language, otherLocale }: CharacterStatus & { language: string }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const { isPending, mutate } = useChangeLanguage();
  const value = chosen ?? language;
  const isThere = languages.some(({ id }) => id === language);
  const locale = languages.find(({ id }) => id === language)?.locale;
  return (
    <>
      {!isThere && (
        <p role="note">
          {`The texts of this site are in the language “${language}”, which this installation does not have. Until it has, what you have not written yourself is in English.`}
        </p>
      )}
      <SelectField
        label="Language of your site"
        hint={value === "en" ? undefined : englishParts}
        options={toLanguageOptions(languages)}
        value={languages.some(({ id }) => id === value) ? value : null}
        onValueChange={setChosen}
        className="max-w-prose"
      />
      {otherLocale !== null && (
        <p role="note" className="max-w-prose text-sm text-foreground-muted">
          {`In the text “Site” you have set the locale ${otherLocale}, which stays: dates and numbers, and what browsers and search engines are told, follow it.${locale ? ` Of this language it would be ${locale}.` : ""}`}
        </p>
      )}
      <div>
        <Button variant="glass" busy={isPending} disabled={value === language} onClick={() => mutate(value)}>
          Change the language
        </Button>
      </div>
    </>
  );
};

/** The language of the site, where it can be chosen. */
export const LanguageCard = () => {
  const { data: status } = useCharacterStatus();
  if (!status) return null;
  const { language, name } = status;
  if (language === null)
    return (
      <Card
        title="Language"
        description={`The texts of ${name} are in English. You choose the language of your site when you begin with another character.`}
      />
    );
  return (
    <Card
      title="Language"
      description="The texts of the site come from the language that you choose. Texts you wrote yourself stay as they are."
    >
      <LanguageForm {...status} language={language} />
    </Card>
  );
};
