import sanitizeHtml from "sanitize-html";

const named = ["aria-label", "aria-valuetext", "aria-description", "title", "alt", "placeholder", "label"];
/** What programs and search engines show of the head. */
const described = /^(?:description|author|og:(?:title|description|site_name|image:alt)|twitter:(?:title|description))$/;

/** The texts of a page that somebody reads, hears or finds, in their order. */
export const readVisibleTexts = (html: string): string[] => {
  const texts: string[] = [];
  const add = (text: string | undefined) => {
    const plain = text?.replaceAll(/\s+/g, " ").trim() ?? "";
    if (plain !== "") texts.push(plain);
  };
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: ["script", "style", "template"],
    parser: { decodeEntities: true },
    onOpenTag(name, attributes) {
      for (const attribute of named) add(attributes[attribute]);
      if (name === "meta" && described.test(attributes.name ?? attributes.property ?? "")) add(attributes.content);
    },
    textFilter(text) {
      add(text);
      return text;
    },
  });
  return texts;
};

/** Those of them, or parts of them, that are not within the brackets of `toPseudo`. */
export const findUnmarked = (texts: readonly string[]): string[] => {
  let depth = 0;
  return texts.flatMap((text) => {
    let outside = "";
    for (const letter of text) {
      if (letter === "⟦") depth += 1;
      else if (letter === "⟧") depth = Math.max(0, depth - 1);
      else if (depth === 0) outside += letter;
    }
    return /[A-Za-z]{2}/.test(outside) ? [outside.trim()] : [];
  });
};

/** The texts of a feed, with those of the HTML within it. */
export const readFeedTexts = (xml: string): string[] =>
  readVisibleTexts(
    xml
      .replaceAll(/<(language|pubDate|lastBuildDate|guid|id|link)>[^<]*<\/\1>|<!\[CDATA\[|\]\]>/g, "")
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  );

/** The texts of JSON that are no addresses, dates or words of the format. */
export const readJsonTexts = (value: unknown): string[] => {
  if (typeof value === "string")
    return /^(?:[/#]|https?:|\d{4}-|[\w./+:-]*$)/.test(value) ? [] : readVisibleTexts(value);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(readJsonTexts) : [];
};
