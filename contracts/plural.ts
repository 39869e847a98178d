/** The forms of a text by a number, as `Intl.PluralRules` names them. A language gives those that it has. */
export type Plural = { other: string } & { [Form in Intl.LDMLPluralRule]?: string | undefined };

const rules = new Map<string, Intl.PluralRules>();

const getRules = (locale: string): Intl.PluralRules => {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
};

// On a slow phone the first rules of a page cost 50 to 100 ms. English, which most sites show, needs none.
const selectForm = (count: number, locale: string): Intl.LDMLPluralRule => {
  if (/^en(?:-|$)/.test(locale)) return count === 1 ? "one" : "other";
  return getRules(locale).select(count);
};

/** The form that a number takes in the language of a locale: "1 day", "2 days". */
export const choosePlural = (forms: Plural, count: number, locale: string): string =>
  forms[selectForm(count, locale)] ?? forms.other;
