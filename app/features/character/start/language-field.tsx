import { useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { SiteLanguage } from "#contracts/character/character-calls.ts";
import { findLanguage } from "./find-language.ts";

/** What was chosen for a site that is still to be created; null while it is the browser's language. */
const chosenLanguage = createDraft<string | null>("chloe-admin-start-language", (stored) =>
  typeof stored === "string" ? stored : null,
);

/** The language in which a new site begins; undefined until it is known which ones there are. */
export const useStartLanguage = (): string | undefined => {
  const { data: status } = useCharacterStatus();
  const chosen = useStore(chosenLanguage);
  if (!status) return undefined;
  const isThere = status.languages.some(({ id }) => id === chosen);
  return isThere && chosen !== null ? chosen : findLanguage(status.languages, navigator.languages);
};

export const toLanguageOptions = (languages: readonly SiteLanguage[]) =>
  languages.map(({ id, name }) => ({ value: id, label: name }));

export const englishParts =
  "The hub and the open part of the console are in English; the hub stays hidden until you show it.";

/** The choice of a language before the site is created. */
export const LanguageField = () => {
  const { data: status } = useCharacterStatus();
  const language = useStartLanguage();
  if (!status || language === undefined) return null;
  const hint = "For all texts that visitors read, and for mails. You can change it later.";
  return (
    <SelectField
      label="Language of your site"
      hint={language === "en" ? hint : `${hint} ${englishParts}`}
      options={toLanguageOptions(status.languages)}
      value={language}
      onValueChange={chosenLanguage.setState}
      className="max-w-prose"
    />
  );
};
