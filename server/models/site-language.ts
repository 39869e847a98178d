import type { Content } from "../content/live-content.ts";

type SiteContent = Pick<Content, "get">;

const english = new Intl.DisplayNames(["en"], { type: "language" });

/** The English name of the site’s language, as in "German (Germany)"; null for an English site. */
export const nameSiteLanguage = (content: SiteContent): string | null => {
  const { locale } = content.get("site");
  return new Intl.Locale(locale).language === "en" ? null : (english.of(locale) ?? locale);
};

/** What a model is told of the language that it writes in; empty for an English site, whose texts say it all. */
export const tellSiteLanguage = (content: SiteContent): string => {
  const name = nameSiteLanguage(content);
  return name === null ? "" : `This site is in ${name}: write in it, unless you are written to in another language.`;
};
