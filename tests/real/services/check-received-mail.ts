import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Mailpit, ReceivedMail } from "./start-mailpit.ts";

const lowestScore = 85;

const listLinks = (text: string): string[] => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
const decode = (text: string): string => text.replaceAll("&#38;", "&").replaceAll("&amp;", "&");

/** The link of an email's button. */
export const getLink = ({ Text, Subject }: ReceivedMail): URL => {
  const [link] = listLinks(Text);
  ok(link, `${Subject} has no link`);
  return new URL(link);
};

type Kept = { messageIds: Set<string>; scores: number[] };

/** Whether an email is as mail servers and programs want it: headers, two parts with the same links, links that lead somewhere. */
export const checkReceivedMail = async (
  mailpit: Mailpit,
  mail: ReceivedMail,
  { siteUrl, isLetter, kept }: { siteUrl: string; isLetter: boolean; kept: Kept },
): Promise<void> => {
  const { ID, MessageID, From, Subject, Text, HTML, headers } = mail;
  deepEqual(From, { Name: "Chloe", Address: "chloe@example.com" }, Subject);
  match(MessageID, /^[\w.-]{8,}@example\.com$/, Subject);
  ok(!kept.messageIds.has(MessageID), `${Subject}: its Message-ID was used before`);
  deepEqual(headers["Auto-Submitted"], ["auto-generated"], Subject);
  match(headers["Content-Type"]?.[0] ?? "", /^multipart\/alternative/, Subject);
  ok(headers.Date?.[0], `${Subject} has no date`);
  ok(Text.trim().length > 80, `${Subject} has no plain part`);
  ok(HTML.includes("<html") || HTML.includes("<!doctype"), `${Subject} has no HTML part`);
  const links = listLinks(Text);
  for (const link of links) ok(decode(HTML).includes(link), `${Subject}: ${link} is not in its HTML`);
  const unsubscribe = headers["List-Unsubscribe"]?.[0];
  if (isLetter) {
    ok(unsubscribe?.startsWith(`<${siteUrl}/letters/end?token=`), `${Subject} cannot be ended`);
    deepEqual(headers["List-Unsubscribe-Post"], ["List-Unsubscribe=One-Click"], Subject);
  } else equal(unsubscribe, undefined, Subject);
  const checked = await mailpit.checkLinks(ID);
  ok(checked.length > 0 || links.length === 0, `${Subject}: no link was checked`);
  for (const { url, status } of checked) ok(status >= 200 && status < 400, `${url}: ${status}`);
  const score = await mailpit.scoreMarkup(ID);
  ok(score >= lowestScore, `${Subject}: ${score.toFixed(0)} % of the mail programs show it as it is meant`);
  kept.messageIds.add(MessageID);
  kept.scores.push(score);
};
