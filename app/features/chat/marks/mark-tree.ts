type BlockTag =
  | "p"
  | `h${3 | 4 | 5 | 6}`
  | "ul"
  | "ol"
  | "li"
  | "blockquote"
  | "hr"
  | "pre"
  | "table"
  | "thead"
  | "tbody"
  | "tr"
  | "th"
  | "td";
type InlineTag = "em" | "strong" | "u" | "del" | "q" | "code" | "br";

/** A part of a text with its marks. The tags are all elements that a page ever makes of them. */
export type MarkNode =
  | string
  | {
      tag: BlockTag | InlineTag;
      children: readonly MarkNode[];
      /** Of the first item of an ordered list. */
      start?: number;
    };
export type MarkTag = Exclude<MarkNode, string>["tag"];
