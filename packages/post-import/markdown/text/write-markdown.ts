import { encodeAddress } from "../../addresses.ts";

/** The text as code, whatever backticks it has. */
export const toCode = (text: string): string => {
  const clean = text.replaceAll(/\s{1,100}/g, " ").trim();
  const longest = [...clean.matchAll(/`{1,1000}/g)].reduce((length, [run]) => Math.max(length, run.length), 0);
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${clean} ${fence}` : `${fence}${clean}${fence}`;
};

export const toFence = (code: string, language = ""): string => {
  const longest = [...code.matchAll(/`{3,}/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}${language.replaceAll(/[^\w+#.-]/g, "").slice(0, 40)}\n${code.replace(/^\n/, "").trimEnd()}\n${fence}\n\n`;
};

export const toQuote = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

const toLine = (text: string): string => text.replaceAll(/\s{1,100}/g, " ").trim();

const escapeLabel = (text: string): string => toLine(text).replaceAll(/[[\]\\]/g, String.raw`\$&`);

/** A picture; with a caption one that is shown under it. */
export const toPicture = (address: string, alt: string, caption: string | null): string => {
  const title = caption === null ? "" : toLine(caption).replaceAll(/["\\]/g, String.raw`\$&`);
  return `![${escapeLabel(alt)}](${encodeAddress(address)}${title === "" ? "" : ` "${title}"`})`;
};

export const toLink = (text: string, address: string): string => `[${escapeLabel(text)}](${encodeAddress(address)})`;

export const toCallout = (kind: string, title: string | null, body: string): string => {
  const heading =
    title === null || toLine(title) === ""
      ? ""
      : kind === "DETAILS"
        ? ` ${toLine(title)}`
        : `\n> **${toLine(title)}**\n>`;
  return `\n\n> [!${kind}]${heading}\n${toQuote(body)}\n\n`;
};

const callouts = new Map([
  ["tip", "TIP"],
  ["hint", "TIP"],
  ["success", "TIP"],
  ["check", "TIP"],
  ["done", "TIP"],
  ["important", "IMPORTANT"],
  ["primary", "NOTE"],
  ["warning", "WARNING"],
  ["warn", "WARNING"],
  ["attention", "WARNING"],
  ["caution", "CAUTION"],
  ["danger", "CAUTION"],
  ["error", "CAUTION"],
  ["failure", "CAUTION"],
  ["fail", "CAUTION"],
  ["missing", "CAUTION"],
  ["bug", "CAUTION"],
]);

/** One of GitHub's kinds of callouts for those of other programs. */
export const toCalloutKind = (name: string): string => callouts.get(name.toLowerCase()) ?? "NOTE";
