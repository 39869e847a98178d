import { readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "#contracts/escape-html.ts";
import { toLangAndDir } from "#contracts/lang-and-dir.ts";
import { fill } from "#contracts/fill.ts";
import { toInert, toInertText } from "#contracts/inert-text.ts";
import type { EmailText } from "#contracts/accounts/email-templates.ts";
import type { Content } from "../../content/live-content.ts";
import type { Email, EmailBody, EmailEntry, EmailTemplate } from "./email.ts";

const asLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

type Paragraph = { text: string; isQuote: boolean; entries: readonly EmailEntry[]; body: EmailBody | undefined };

const splitParagraphs = (
  text: EmailText,
  values: Record<string, string>,
  lists: Record<string, readonly EmailEntry[]>,
  bodies: Record<string, EmailBody>,
): Paragraph[] =>
  text.paragraphs.flatMap((paragraph) => {
    const [, name = ""] = /^\{(\w+)\}$/.exec(paragraph) ?? [];
    const entries = Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];
    const body = Object.hasOwn(bodies, name) ? bodies[name] : undefined;
    const filled = body ? "" : fill(paragraph, values).trim();
    return filled === "" && entries.length === 0 && !body
      ? []
      : [{ text: filled, isQuote: name !== "", entries, body }];
  });

const entryHtml = ({ title, text, link }: EmailEntry): string =>
  `<p class="ink rule" style="margin:0;padding:16px 0;border-top:1px solid #e2d8f4;font-size:17px;line-height:1.6;color:#231a47;"><a class="address" href="${escapeHtml(link)}" style="font-family:Georgia,'Times New Roman',serif;font-size:20px;line-height:1.3;font-weight:600;color:#4d35b6;word-break:break-word;">${escapeHtml(title)}</a>${text && `<br>${asLines(text)}`}</p>`;

const paragraphHtml = ({ text, isQuote, entries, body }: Paragraph): string => {
  if (body) return body.html;
  if (entries.length > 0) return entries.map(entryHtml).join("\n");
  return isQuote
    ? `<p class="quote" style="margin:0 0 18px;padding:14px 18px;border-left:3px solid #8257ea;border-radius:10px;background-color:#f5effb;font-size:17px;line-height:1.6;color:#231a47;">${asLines(text)}</p>`
    : `<p class="ink" style="margin:0 0 18px;font-size:17px;line-height:1.6;color:#231a47;">${asLines(text)}</p>`;
};

const toEntryText = ({ title, text, link }: EmailEntry): string => [title, text, link].filter(Boolean).join("\n");

const paragraphText = ({ text, isQuote, entries, body }: Paragraph): string => {
  if (body) return body.text;
  if (entries.length > 0) return entries.map(toEntryText).join("\n\n");
  return isQuote ? text.replace(/^/gm, "  ") : text;
};

const buttonHtml = (label: string, link: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 4px;"><tr><td class="button" style="border-radius:999px;background-color:#4a3cc0;background-image:linear-gradient(100deg,#0b6a79,#4a3cc0 52%,#9a2d86);"><a href="${escapeHtml(link)}" style="display:inline-block;padding:15px 30px;font-size:17px;line-height:1.2;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>`;

const plainLinkHtml = (label: string, link: string): string =>
  `<p class="soft rule" style="margin:28px 0 0;padding-top:20px;border-top:1px solid #e2d8f4;font-size:14px;line-height:1.55;color:#51477a;">${escapeHtml(label)}<br><a class="address" href="${escapeHtml(link)}" style="color:#4d35b6;word-break:break-all;">${escapeHtml(link)}</a></p>`;

const unsubscribeHtml = (label: string, url: string): string =>
  `<br>${escapeHtml(label)} <a class="address" href="${escapeHtml(url)}" style="color:#4d35b6;word-break:break-all;">${escapeHtml(url)}</a>`;

/** Creates a renderer for the site's emails. Reads their layout, `content/mail/layout.html`, once. */
export const createEmailRenderer = (contentDir: string): ((template: EmailTemplate, content: Content) => Email) => {
  const layout = readFileSync(path.join(contentDir, "mail/layout.html"), "utf8");
  return ({ kind, to, link, values = {}, lists = {}, bodies = {}, unsubscribeUrl }, content) => {
    const { mails, plainLink, signature, unsubscribe } = content.get("mail/mails");
    const text = mails[kind];
    const inertValues = toInert(values);
    // User input is reduced to one line, so that it cannot inject headers.
    const inLine = Object.fromEntries(
      Object.entries(inertValues).map(([name, value]) => [name, toInertText(value, { isLine: true })]),
    );
    const subject = fill(text.subject, inLine).slice(0, 200);
    const heading = fill(text.heading, inLine);
    const footnote = fill(text.footnote, inLine);
    const paragraphs = splitParagraphs(text, inertValues, toInert(lists), bodies);
    const parts: Record<string, string> = {
      ...toLangAndDir(content.get("site").locale),
      subject: escapeHtml(subject),
      preview: escapeHtml(fill(text.preview, inLine)),
      product: escapeHtml(content.get("persona").productName),
      heading: escapeHtml(heading),
      paragraphs: paragraphs.map(paragraphHtml).join("\n"),
      button: text.button && link ? buttonHtml(text.button, link) : "",
      signature: asLines(signature),
      plainLink: link ? plainLinkHtml(plainLink, link) : "",
      footnote: escapeHtml(footnote) + (unsubscribeUrl ? unsubscribeHtml(unsubscribe, unsubscribeUrl) : ""),
    };
    const lines = [
      heading,
      ...paragraphs.map(paragraphText),
      link && `${text.button ?? plainLink}:\n${link}`,
      signature,
      `--\n${footnote}${unsubscribeUrl ? `\n${unsubscribe}\n${unsubscribeUrl}` : ""}`,
    ];
    return {
      to,
      unsubscribeUrl,
      subject,
      text: `${lines.filter(Boolean).join("\n\n")}\n`,
      html: layout.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => parts[name] ?? ""),
    };
  };
};
