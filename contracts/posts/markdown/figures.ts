import type { MarkdownIt, StateCore, Token } from "markdown-it";

/** Pictures of a paragraph that holds nothing else, each with the link around it, if it has one; null for another. */
const listPictures = (children: readonly Token[]): Token[][] | null => {
  const pictures: Token[][] = [];
  let link: Token[] | null = null;
  for (const token of children) {
    if (token.type === "link_open") link = [token];
    else if (token.type === "link_close" && link?.length === 2) {
      pictures.push([...link, token]);
      link = null;
    } else if (token.type === "image") {
      if (link) link.push(token);
      else pictures.push([token]);
    } else if (link || !(/break$/.test(token.type) || (token.type === "text" && token.content.trim() === "")))
      return null;
  }
  return link ? null : pictures;
};

const placePictures = (state: StateCore): void => {
  const create = (type: string, tag: string, nesting: -1 | 0 | 1, values: Partial<Token> = {}) =>
    Object.assign(new state.Token(type, tag, nesting), { block: true, ...values });
  const toInline = (children: Token[], content: string) => create("inline", "", 0, { children, content });

  const toFigure = (picture: Token[]): Token[] => {
    const image = picture.find(({ type }) => type === "image") as Token;
    const title = String(image.attrGet("title") ?? "");
    image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null;
    const caption = [
      create("figcaption_open", "figcaption", 1),
      toInline([Object.assign(new state.Token("text", "", 0), { content: title })], title),
      create("figcaption_close", "figcaption", -1),
    ];
    return [
      create("paragraph_open", "figure", 1),
      toInline(picture, image.content),
      ...(title === "" ? [] : caption),
      create("paragraph_close", "figure", -1),
    ];
  };

  const placed: Token[] = [];
  for (let at = 0; at < state.tokens.length; at += 1) {
    const token = state.tokens[at] as Token;
    const inline = state.tokens[at + 1];
    const isParagraph = token.type === "paragraph_open" && token.tag === "p" && !token.hidden;
    const pictures = isParagraph && inline?.children ? listPictures(inline.children) : null;
    const hasCaption = pictures?.[0]?.some((part) => part.attrGet("title") && part.type === "image");
    if (!pictures || pictures.length === 0 || (pictures.length === 1 && !hasCaption)) {
      placed.push(token);
      continue;
    }
    const gallery = create("gallery_open", "div", 1);
    gallery.attrSet("class", "gallery");
    if (pictures.length > 1) placed.push(gallery);
    for (const picture of pictures) placed.push(...toFigure(picture));
    if (pictures.length > 1) placed.push(create("gallery_close", "div", -1));
    at += 2;
  }
  state.tokens = placed;
};

/** A picture alone in a paragraph with a title becomes a figure with a caption, several pictures become a gallery. */
export const addFigures = (markdown: MarkdownIt): void => markdown.core.ruler.push("figures", placePictures);
