import type { FontName } from "./look.ts";
import { measureName, type NameWidth } from "./name-width.ts";

const gutter = "clamp(1rem,.4rem + 2.8vw,3rem)";
/** From here on the portrait stands beside the name, and its face begins at 60 % of the window. */
const wide = "@media (min-width:64rem)";

/** Up to this width in em, the title of the landing page and the header fit on every screen as they are. */
const fittingWidth = 2.35;
/** Letters that stay within the line box of the title, which is lower than its font; what is outside is cut. */
const lowLetters = /^[A-IK-PR-Za-fhik-or-xz]*$/;

/** Lines so far apart that accents above capitals and what hangs below the line are within the box. */
const tall =
  "[data-hero-name]{line-height:.9;padding-block:.3em;margin-block:-.3em;overflow-wrap:anywhere;text-wrap:balance}";

/**
 * As large as one line allows, or two lines of words; on wide screens the name ends before the face, on narrow ones it
 * begins below it.
 */
const toFitted = ({ width, lineWidth }: NameWidth): string =>
  `[data-hero-name]{--largest:clamp(6rem,min(30vw,40svh),13rem);--room:min(100vw - 1rem,80rem) - 2*${gutter};` +
  `max-width:calc(var(--room) + 1rem);font-size:min(var(--largest),max(1.75rem,(var(--room))/${width},min((var(--room))/${lineWidth},var(--largest)*.68)))}` +
  "@media (max-width:63.99rem){[data-hero-texts]{margin-top:max(0px,38svh - 6rem)}}" +
  `${wide}{[data-hero-name]{--largest:clamp(10rem,min(18.5vw,38svh),21rem);--room:60vw - max(0px,50vw - 40rem) - ${gutter}}}`;

/** The name behind the intro, whole on every screen, in one line or two. */
const toGhost = ({ lineWidth, width }: NameWidth): string =>
  `[data-ghost-name]::before{width:100%;text-align:center;text-wrap:balance;line-height:.9;` +
  `white-space:normal;font-size:min(${lineWidth < width ? 50 : 100}svh,96vw/${lineWidth})}`;

/** Width of an apostrophe and an s, in em. */
const ending = 0.6;

/** The title of the story page is the name and another word; the longer word has room in its column. */
const toStoryTitle = ({ wordWidth }: NameWidth): string =>
  `[data-story-title]{--room:100vw - 2*${gutter};max-width:none;` +
  `font-size:min(clamp(4rem,2rem + 8.6vw,9.5rem),(var(--room))/${(wordWidth + ending).toFixed(2)})}` +
  `${wide}{[data-story-title]{--room:(min(100vw,80rem) - 2*${gutter} - 4rem)*7/12}}`;

/** Beside the buttons of the header, in one line or two; on a phone without the sign. */
const toHeader = ({ width, lineWidth }: NameWidth): string =>
  `[data-site-name]{--room:100vw - 2*${gutter} - 11.5rem;white-space:normal;overflow-wrap:anywhere;text-wrap:balance;` +
  `font-size:min(1.75rem,max(.8125rem,(var(--room))/${width},min((var(--room))/${lineWidth},1.25rem)))}` +
  "@media (max-width:29.99rem){a:has(>[data-site-name])>svg{display:none}}" +
  `@media (min-width:30rem){[data-site-name]{--room:100vw - 2*${gutter} - 14.5rem}}` +
  `@media (min-width:48rem){[data-site-name]{--room:min(100vw,80rem) - 2*${gutter} - 31rem}}`;

/** In pixels, on the narrowest screens: the room for the title, and its usual size. */
const narrow = { room: 272, largest: 96 };

/** Whether the title of the landing page has two lines on a phone, because its name is too wide for one. */
export const takesTwoLines = (name: string, font: FontName): boolean => {
  const { width, lineWidth } = measureName(name, font);
  const inOneLine = narrow.room / width;
  return inOneLine < narrow.largest && inOneLine < Math.min(narrow.room / lineWidth, narrow.largest * 0.68);
};

type Names = { name: string; productName: string };

/**
 * The rules that fit the name into the title of the landing page, and that of the site into the header. Empty for names
 * that fit without them. They hold numbers and nothing of the names.
 */
export const toNameCss = ({ name, productName }: Names, font: FontName): string => {
  const title = measureName(name, font);
  const header = measureName(productName, font);
  return (
    (title.width > fittingWidth || !lowLetters.test(name) ? tall : "") +
    (title.width > fittingWidth ? toFitted(title) + toGhost(title) + toStoryTitle(title) : "") +
    (header.width > fittingWidth ? toHeader(header) : "")
  );
};
