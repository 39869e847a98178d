import { createCard } from "@site/character-card/card/character-card.ts";
import { toLorebook } from "@site/character-card/card/lorebook.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import type { OpenDocument } from "#contracts/content/content-admin.ts";

const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#2a6f97"/>
<rect x="200" y="220" width="80" height="320" fill="#f4f1de"/><circle cx="240" cy="180" r="60" fill="#e9c46a"/></svg>`;

type Keeper = { name: string; nickname: string; description: string };

/** The card of somebody who keeps a lighthouse, as a picture. */
const createKeepersCard = async (keeper: Keeper): Promise<Uint8Array> => {
  const card = createCard({
    ...keeper,
    personality: "Calm, dry, kind",
    scenario: "A storm is near, and {{user}} knocks at the door.",
    firstMessage: "<b>{{user}}</b>, come in. The light is on.",
    alternateGreetings: ["Storm tonight, {{user}}."],
    exampleMessages: "<START>\n{{user}}: Is it far?\n{{char}}: Mind the step.",
    tags: ["sea", "calm"],
    creatorNotes: "For quiet evenings",
    lorebook: toLorebook([{ keys: ["harbour"], content: "The harbour has room for six boats." }]) ?? null,
  });
  return writeCard(card, { format: "png", image: await sharp(Buffer.from(portrait)).png().toBuffer() });
};

/** Calls a function as the owner, whom the site knows by the machine. */
export const callAsOwner = async <Answer>(request: APIRequestContext, name: string, data: object): Promise<Answer> => {
  const response = await request.post(`/functions/v1/${name}`, { data });
  expect([name, response.status(), response.ok() ? "" : await response.text()]).toEqual([name, 200, ""]);
  return (await response.json()) as Answer;
};

/** Changes some fields of a document for visitors. */
export const publishFields = async (request: APIRequestContext, name: string, fields: object): Promise<void> => {
  const call = <Answer>(body: object) => callAsOwner<Answer>(request, "content-admin", { name, ...body });
  const { document } = await call<{ document: OpenDocument }>({ action: "get" });
  const value = { ...(document.published as object), ...fields };
  const saved = await call<{ document: OpenDocument }>({ action: "save", value, version: document.version });
  await call({ action: "publish", version: saved.document.version });
};

/** Makes the site that of the character, from nothing but a card, with everything that is in it. */
export const beginWithCard = async (request: APIRequestContext, keeper: Keeper): Promise<CardPlan> => {
  const read = await request.post("/functions/v1/read-card", {
    data: Buffer.from(await createKeepersCard(keeper)),
    headers: { "content-type": "application/octet-stream" },
  });
  expect(read.status()).toBe(200);
  const plan = (await read.json()) as CardPlan;
  await callAsOwner(request, "character", {
    action: "start-from-card",
    card: plan.id,
    profile: plan.profile,
    parts: [...plan.parts.map(({ part }) => part), "portrait", "colours"],
    confirmsAdult: false,
  });
  return plan;
};

const story = `The first boat came in at six.

## What it carried

- rope
- bread

The harbour was quiet, and nobody asked.`;

/** Publishes a post of hers; returns its address. */
export const publishStory = async (request: APIRequestContext): Promise<string> => {
  const postData = { title: "The first boat", content: story, excerpt: "A morning at the pier.", status: "published" };
  const { post } = await callAsOwner<{ post: { slug: string } }>(request, "posts-admin", {
    action: "create",
    postData,
  });
  return `/post/${post.slug}`;
};
