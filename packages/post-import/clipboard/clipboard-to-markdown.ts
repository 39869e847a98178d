import { elementToMarkdown } from "../html/html-to-markdown.ts";
import { parseHtml } from "../html/parse-html.ts";
import { nestLists } from "./nest-lists.ts";
import { prepareElements } from "./prepare-elements.ts";
import { takePictures, type TakenPicture } from "./take-pictures.ts";

export type PastedText = {
  content: string;
  /** What does not come along, each in a sentence. */
  losses: string[];
  /** The files of pictures that were written into the HTML itself; the content has them as `pasted-picture:<index>`. */
  pictures: (TakenPicture | null)[];
  /** How many pictures stay at other sites. */
  picturesElsewhere: number;
};

/** Where services lead through their own address to the one that was meant. */
const wrappers: readonly { host: RegExp; path: string; parameter: string }[] = [
  { host: /^www\.google\.[a-z.]{2,6}$/, path: "/url", parameter: "q" },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: "/", parameter: "url" },
];

const unwrap = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path === pathname);
  const inner = wrapper ? (searchParams.get(wrapper.parameter) ?? "") : "";
  return /^https?:\/\//i.test(inner) ? inner : address;
};

const resolveAddress = (address: string, kind: string): string | null => {
  if (kind === "picture" && /^pasted-picture:\d{1,3}$/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? unwrap(address) : null;
};

/**
 * Converts what a program put on the clipboard as HTML to Markdown: that of word processors, spreadsheets, chats, mails and
 * pages. Never throws. The length of `html` is for the caller to limit.
 */
export const clipboardToMarkdown = (html: string): PastedText => {
  const { rest, pictures } = takePictures(html);
  const { root, problem } = parseHtml(rest);
  nestLists(root);
  const left = prepareElements(root);
  const elsewhere = new Set<string>();
  const { content, losses } = elementToMarkdown(root, {
    resolveAddress: (address, kind) => {
      const resolved = resolveAddress(address, kind);
      if (kind === "picture" && resolved !== null && /^https?:/i.test(resolved)) elsewhere.add(resolved);
      return resolved;
    },
  });
  const sentences = [...(problem === null ? [] : [problem]), ...left, ...losses.map(({ text }) => text)];
  return {
    content,
    losses: sentences,
    pictures: pictures.map((picture, index) =>
      content.includes(`(pasted-picture:${index})`) || content.includes(`(pasted-picture:${index} `) ? picture : null,
    ),
    picturesElsewhere: elsewhere.size,
  };
};
