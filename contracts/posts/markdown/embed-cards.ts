import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { type Embed, findEmbed, toFramePath } from "../embeds/embeds.ts";
import { getTexts } from "./post-env.ts";

/** The address that stands alone in a paragraph, as text or in angle brackets; null for any other paragraph. */
const findLoneAddress = ({ content, children }: Token): string | null => {
  const [open, , close] = children ?? [];
  const isLink = children?.length === 3 && open?.type === "link_open" && close?.type === "link_close";
  if (!isLink || !/^(?:linkify|autolink)$/.test(open.markup)) return null;
  const address = content.trim().replace(/^<([^<>]*)>$/, "$1");
  return /^https?:/i.test(address) ? address : null;
};

const placeCards = ({ tokens, Token }: StateCore): void => {
  for (const [at, token] of tokens.entries()) {
    const [inline, end] = [tokens[at + 1], tokens[at + 2]];
    if (token.type !== "paragraph_open" || token.tag !== "p" || token.hidden || !inline || !end) continue;
    const address = findLoneAddress(inline);
    const embed = address === null ? null : findEmbed(address);
    if (!embed) continue;
    token.tag = "figure";
    end.tag = "figure";
    token.attrSet("class", `embed embed-${embed.shape}`);
    tokens[at + 1] = Object.assign(new Token("embed_card", "", 0), { block: true, meta: { embed, address } });
  }
};

/**
 * Makes a card of an address that stands alone in a paragraph, if it is one of a known place. A button loads its player
 * (app/ui/reading/prepare-text.ts). Rendering takes its texts from `PostEnv`.
 */
export const addEmbedCards = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("embed_cards", placeCards);

  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.embed_card = (tokens, index, _options, env) => {
    const { embed, address } = (tokens[index] as Token).meta as { embed: Embed; address: string };
    const { titles, notice, load } = getTexts(env).embed;
    const fill = (text: string) =>
      escapeHtml(text.replaceAll("{place}", embed.label).replaceAll("{host}", embed.frame?.host ?? embed.label));
    const title = fill(titles[embed.kind]);
    const heading = `<p class="embed-title">${title}</p>`;
    const shown = escapeHtml(address.replace(/^https?:\/\/(?:www\.)?/i, ""));
    const link = `<figcaption><a href="${escapeHtml(markdown.normalizeLink(address))}">${shown}</a></figcaption>\n`;
    if (!embed.frame) return `${heading}\n${link}`;
    const button = `<button type="button">${fill(load[embed.kind === "video" ? "video" : "audio"])}</button>`;
    // Inert until the button takes it out.
    const frame = `<template><iframe src="${escapeHtml(toFramePath(embed.frame))}" title="${title}"></iframe></template>`;
    return `<div class="embed-box">\n${heading}\n<p class="embed-notice">${fill(notice)}</p>\n${button}${frame}\n</div>\n${link}`;
  };
};
