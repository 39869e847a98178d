import { toLangAndDir } from "../lang-and-dir.ts";

/** Scripts that the site's own faces do not have. */
export type ScriptName = "arabic" | "hebrew" | "thai" | "ja" | "ko" | "zh-CN";

const scriptsByLanguage: Record<string, ScriptName> = {
  ar: "arabic",
  fa: "arabic",
  he: "hebrew",
  ja: "ja",
  ko: "ko",
  ks: "arabic",
  ps: "arabic",
  sd: "arabic",
  th: "thai",
  ug: "arabic",
  ur: "arabic",
  "zh-CN": "zh-CN",
  "zh-SG": "zh-CN",
};

/** Of a site's locale; null if the site's own faces, or those of devices, have its letters. */
export const findScript = (locale: string): ScriptName | null => scriptsByLanguage[toLangAndDir(locale).lang] ?? null;

type Families = {
  /** A face of the site with the letters of that script only. */
  web: string;
  /** With all that belongs to the language: after the faces for Latin letters. Our own comes last, as it is large. */
  device: string;
};

const families: Record<ScriptName, Families> = {
  arabic: { web: '"Noto Arabic",', device: "" },
  hebrew: { web: '"Noto Hebrew",', device: "" },
  thai: { web: '"Noto Thai",', device: "" },
  ja: { web: "", device: '"Hiragino Sans","Yu Gothic UI",Meiryo,"Noto Sans CJK JP","Noto Sans JP Variable",' },
  ko: {
    web: "",
    device: '"Apple SD Gothic Neo","Malgun Gothic","Noto Sans CJK KR","Noto Sans KR Variable",',
  },
  "zh-CN": {
    web: "",
    device: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC Variable",',
  },
};

export const findScriptFamilies = (locale: string): Families => {
  const script = findScript(locale);
  return script ? families[script] : { web: "", device: "" };
};

const ranges: Partial<Record<ScriptName, string>> = {
  arabic: "U+0600-06FF,U+0750-077F,U+0870-08FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC",
  hebrew: "U+0590-05FF,U+200C-200F,U+20AA,U+25CC,U+FB1D-FB4F",
  thai: "U+0E01-0E5B,U+200C-200D,U+25CC",
};

/** The face of a script that is one file. */
const toFace = (script: ScriptName, file: string): string =>
  `@font-face{font-family:${families[script].web.slice(0, -1)};font-display:swap;font-weight:100 900;` +
  `src:url("${file}") format("woff2");unicode-range:${ranges[script]}}`;

const headings = ":is(h1,h2,h3,h4,.text-title,.text-heading,.text-display)";
/** These scripts know no slanted letters, and theirs may not be moved apart. */
const asWritten =
  `*{letter-spacing:normal!important;font-style:normal!important}.prose em{font-weight:650}` +
  // Their lines are higher, and that title shares a window with the face.
  "@media (min-width:64rem){.chat-room h1{font-size:4rem}}";

const lines: Record<ScriptName, string> = {
  arabic: `${headings}{line-height:1.3!important}`,
  hebrew: `${headings}{line-height:1.2!important}`,
  thai: `${headings}{line-height:1.4!important}`,
  ja: `body{line-break:strict}${headings}{line-height:1.3!important;word-break:auto-phrase}`,
  ko: `body{word-break:keep-all}${headings}{line-height:1.3!important}`,
  "zh-CN": `body{line-break:strict}${headings}{line-height:1.3!important}`,
};

// What points to the next or the last, or the way that is read. Undo, play and skip mean time, which is not turned.
const turnedIcons = [
  "arrow-left",
  "arrow-right",
  "arrow-up-right",
  "chevron-left",
  "chevron-right",
  "corner-down-left",
  "external-link",
  "list",
  "list-checks",
  "list-ordered",
  "log-out",
  "panel-left",
  "panel-left-close",
  "panel-left-open",
  "send-horizontal",
]
  .map((name) => `.lucide-${name}:dir(rtl)`)
  .concat(".post-back:dir(rtl)");

const rightToLeft =
  ":root{--fade-way:-90deg}" +
  `:is(${turnedIcons.join()}){scale:-1 1}` +
  // Charts, and what is written from left to right in every language.
  "svg text{direction:ltr}:is(code,pre,kbd,samp,.player-key){direction:ltr;unicode-bidi:isolate;text-align:start}" +
  "input:is([type=email],[type=url],[type=password]){direction:ltr;text-align:end}" +
  // Without a letter, `dir="auto"` would be from left to right.
  "[dir=auto]:placeholder-shown{direction:rtl}" +
  ".prose :is(p,li,h2,h3,h4,td,th):not([dir]){unicode-bidi:plaintext}" +
  "@media (min-width:48rem){.intro-text-shade{background-image:linear-gradient(to left,color-mix(in oklab,var(--surface) 92%,transparent) 8%,color-mix(in oklab,var(--surface) 55%,transparent) 36%,transparent 62%)}}" +
  "@media (min-width:64rem){.portrait-fade{mask-image:linear-gradient(#000 60%,transparent 96%),linear-gradient(to right,#000 82%,transparent 98%)}}";

/** Long words of other languages than English have to end somewhere in the narrow columns of headings. */
const hyphenated = "@media (max-width:40rem){:is(h1,h2,h3){hyphens:auto;hyphenate-limit-chars:12}}";

/**
 * The rules for the script and the direction of a site's language, and its face if that is one file. Empty for English.
 */
export const toScriptCss = (locale: string, file: string | null): string => {
  const script = findScript(locale);
  const { lang, dir } = toLangAndDir(locale);
  return (
    (script && file ? toFace(script, file) : "") +
    (script ? asWritten + lines[script] : lang === "en" ? "" : hyphenated) +
    (dir === "rtl" ? rightToLeft : "")
  );
};
