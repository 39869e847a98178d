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

/** The answer to words of self-harm, in a language of `care.json`, with help lines for it: plain text of several lines. */
export const formatCrisisAnswer = (care: Help, code: string): string => {
  const language = care.languages.find((one) => one.code === code) ?? care.languages[0];
  if (!language) return care.directory;
  const lines = care.lines.filter(({ languages }) => languages.includes(language.code)).slice(0, maxLines);
  const shown = lines.map(
    ({ country, name, number, hours }) => `${nameCountry(country, language.code)}: ${name}, ${number} (${hours})`,
  );
  return [language.answer, "", ...shown, `${language.more}: ${care.directory}`].join("\n");
};
