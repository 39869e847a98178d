/** What `care.json` says of help. */
type Help = {
  languages: readonly { code: string; answer: string; more: string }[];
  lines: readonly { country: string; name: string; number: string; hours: string; languages: readonly string[] }[];
  directory: string;
};

const maxLines = 8;

/** The name of a country in a language; its code where the platform knows none. */
export const nameCountry = (country: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(country) ?? country;

/** Those of the country of the site's locale first, the others in their order. */
export const putOwnCountryFirst = <Line extends { country: string }>(
  lines: readonly Line[],
  locale: string,
): Line[] => {
  const { region } = new Intl.Locale(locale);
  return lines.toSorted((one, other) => Number(other.country === region) - Number(one.country === region));
};

/**
 * The answer to words of self-harm, in a language of `care.json`, with help lines for it, those of the site's country
 * first: plain text of several lines.
 */
export const formatCrisisAnswer = (care: Help, code: string, locale: string): string => {
  const language = care.languages.find((one) => one.code === code) ?? care.languages[0];
  if (!language) return care.directory;
  const spoken = care.lines.filter(({ languages }) => languages.includes(language.code));
  const lines = putOwnCountryFirst(spoken, locale).slice(0, maxLines);
  const shown = lines.map(
    ({ country, name, number, hours }) => `${nameCountry(country, language.code)}: ${name}, ${number} (${hours})`,
  );
  return [language.answer, "", ...shown, `${language.more}: ${care.directory}`].join("\n");
};
