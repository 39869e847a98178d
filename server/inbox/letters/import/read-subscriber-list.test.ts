import { expect, test } from "vitest";
import { readSubscriberList } from "./read-subscriber-list.ts";

const read = (text: string) => {
  const { tool, people, skipped } = readSubscriberList(Buffer.from(text));
  return { tool, emails: [...people.values()], skipped: skipped.map(({ reason, shown }) => `${shown}: ${reason}`) };
};

test("reads the members of Ghost", () => {
  const list = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ada@example.org,"Lovelace, Ada",,true,false,,2024-01-01T00:00:00.000Z,,,
2,bob@example.org,Bob,,false,false,,2024-01-01T00:00:00.000Z,,,
3,cyd@example.org,Cyd,,true,false,,2024-01-01T00:00:00.000Z,2025-01-01T00:00:00.000Z,,`;
  expect(read(list)).toEqual({
    tool: "Ghost",
    emails: ["ada@example.org"],
    skipped: ["bob@example.org: unsubscribed", "cyd@example.org: unsubscribed"],
  });
});

test("reads the subscribers of Substack", () => {
  const list = `email,active_subscription,expiry,email_disabled,digest_enabled,created_at
ada@example.org,false,,false,false,2024-01-01
bob@example.org,true,2026-01-01,true,false,2024-01-01`;
  expect(read(list)).toEqual({
    tool: "Substack",
    emails: ["ada@example.org"],
    skipped: ["bob@example.org: unsubscribed"],
  });
});

test("reads the files of Mailchimp: who is subscribed, who left and who was cleaned", () => {
  const head = '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME';
  expect(read(`${head},LEID,EUID,NOTES,TAGS\nada@example.org,"A ""b""",2,x,y,1,2,"two\nlines",\n`)).toEqual({
    tool: "Mailchimp",
    emails: ["ada@example.org"],
    skipped: [],
  });
  expect(read(`${head},UNSUB_TIME,UNSUB_REASON,LEID,EUID\nada@example.org,A,2,x,y,2024-01-01,,1,2`).skipped).toEqual([
    "ada@example.org: unsubscribed",
  ]);
  expect(read(`${head},CLEAN_TIME,LEID,EUID\nada@example.org,A,2,x,y,2024-01-01,1,2`).skipped).toEqual([
    "ada@example.org: bounced",
  ]);
});

test("reads the subscribers of Buttondown by what they are", () => {
  const states = [
    "regular",
    "premium",
    "unactivated",
    "unsubscribed",
    "undeliverable",
    "complained",
    "spammy",
    "new-one",
  ];
  const list = ["email_address,notes,type", ...states.map((state) => `${state}@example.org,,${state}`)].join("\n");
  expect(read(list)).toEqual({
    tool: "Buttondown",
    emails: ["regular@example.org", "premium@example.org"],
    skipped: [
      "unactivated@example.org: unconfirmed",
      "unsubscribed@example.org: unsubscribed",
      "undeliverable@example.org: bounced",
      "complained@example.org: bounced",
      "spammy@example.org: bounced",
      "new-one@example.org: unconfirmed",
    ],
  });
});

test.each([
  ["semicolons and a byte order mark", "\ufeffE-Mail;Name\r\nada@example.org;Ada\r\n"],
  ["tabs", "Name\temail\nAda, B\tada@example.org"],
  ["one column", "email\nada@example.org"],
  ["this site's own export", `"email","stories"\r\n"ada@example.org","weekly"\r\n`],
])("reads %s", (_, text) => expect(read(text)).toEqual({ tool: null, emails: ["ada@example.org"], skipped: [] }));

test("reads UTF-16, as spreadsheets write it", () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("email\nada@example.org", "utf16le")]);
  expect([...readSubscriberList(bytes).people.values()]).toEqual(["ada@example.org"]);
});

test("takes nobody twice, no address that is none, and nobody who left in another line", () => {
  const list = `email,status
Ada@example.org,subscribed
ada@EXAMPLE.org,subscribed
no address,subscribed
,subscribed
bob@example.org,subscribed
bob@example.org,unsubscribed
a\u200bb@example.org,subscribed
'+cyd@example.org,subscribed`;
  expect(read(list)).toEqual({
    tool: null,
    emails: ["Ada@example.org", "+cyd@example.org"],
    skipped: [
      "ada@EXAMPLE.org: twice",
      "line 4: invalid",
      "line 5: invalid",
      "bob@example.org: unsubscribed",
      "line 8: invalid",
    ],
  });
});

test.each(["", "name\nAda", "ada@example.org\nbob@example.org", "\u0000\u0001"])(
  "refuses what has no column of addresses: %j",
  (text) => expect(() => read(text)).toThrow(expect.objectContaining({ code: "invalid_request" })),
);
