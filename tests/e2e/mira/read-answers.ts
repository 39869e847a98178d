import { type APIRequestContext, expect } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { findEpubProblems } from "#tests/support/check-epub.ts";
import { pressButton } from "#tests/support/links/press-button.ts";
import { getPublishableKey, newEmail, password, requestSession, signUp } from "../accounts.ts";
import { callAsOwner } from "./mira-site.ts";

type Said = { from: string; text: string };
type Mail = { to: string; subject: string; text: string; html: string };

const questions = [
  "hello",
  "who are you",
  "who made you",
  "help",
  "what are the stories about",
  "tell me about the site",
  "how do I back up",
  "what is LLM_BASE_URL",
  "status",
  "tell me a joke",
];
const commands = ["help", "status", "analyze", "deploy-dryrun", "logs", "security", "rm -rf /", "who is she"];
const words = ["boat", "chat", "story", "light", "NEO", "picture", "donate", "butterfly"];

const readMails = async (request: APIRequestContext): Promise<Mail[]> =>
  (await (await request.get("/dev/mail.json")).json()) as Mail[];

/** Makes an account by the links of its mails, as a person does; returns its token. */
const createAccount = async (request: APIRequestContext, say: (said: Said) => void): Promise<string> => {
  const email = newEmail("mira");
  const asked = await request.post("/functions/v1/request-access", {
    data: { name: "Ada", email, reason: "To read on." },
  });
  say({ from: "request-access", text: await asked.text() });
  await signUp(request, email);
  const findLink = async () =>
    (await readMails(request)).findLast(({ to, text }) => to === email && text.includes("type=signup"))?.text ?? "";
  await expect.poll(findLink).not.toBe("");
  const link = new URL(/https?:\/\/\S+/.exec(await findLink())?.[0] ?? "");
  say({ from: "the link of a mail", text: await (await request.get(link.pathname + link.search)).text() });
  await pressButton(async (path, { body, ...init } = { method: "GET", body: "", headers: {} }) => {
    const answer = await request.fetch(path, { ...init, ...(body && { data: body }), maxRedirects: 0 });
    return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() });
  }, link);
  const { requests } = await callAsOwner<{ requests: { id: string; email: string }[] }>(request, "access-requests", {
    action: "list",
  });
  const requestId = requests.find((one) => one.email === email)?.id;
  await callAsOwner(request, "access-requests", { action: "approve", requestId });
  const apikey = await getPublishableKey(request);
  await request.post("/auth/v1/recover", { data: { email }, headers: { apikey } });
  const session = (await (await requestSession(request, email, password)).json()) as { access_token: string };
  return session.access_token;
};

/** What the site says by itself: in mails, in NEO's answers, in those of its commands and of its search. */
export const readAnswers = async (request: APIRequestContext): Promise<Said[]> => {
  const said: Said[] = [];
  const token = await createAccount(request, (one) => said.push(one));
  const headers = { authorization: `Bearer ${token}` };
  for (const prompt of questions) {
    const answer = await request.post("/functions/v1/neo-chat", { data: { prompt, session: "lighthouse" }, headers });
    expect([prompt, answer.status()]).toEqual([prompt, 200]);
    said.push({ from: `NEO, ${prompt}`, text: ((await answer.json()) as { content: string }).content });
  }
  for (const line of commands) {
    const answer = await request.post("/functions/v1/command", { data: { line }, headers });
    const text = await answer.text();
    // The parts of a streamed answer, put together.
    const parts = [...text.matchAll(/"(?:delta|progress|error)":("(?:[^"\\]|\\.)*")/g)];
    said.push({ from: `command ${line}`, text: parts.map(([, part = '""']) => JSON.parse(part) as string).join("") });
  }
  for (const query of words)
    said.push({
      from: `search ${query}`,
      text: await (await request.get(`/functions/v1/search?query=${query}`)).text(),
    });
  await expect.poll(async () => (await readMails(request)).length).toBeGreaterThanOrEqual(4);
  for (const { subject, text, html } of await readMails(request))
    said.push({ from: `mail ${subject}`, text: `${subject}\n${text}\n${html}` });
  return said;
};

/** The texts of the book by file; those of the EPUB have names of their own. */
export const readBook = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const { url } = await callAsOwner<{ url: string }>(request, "book-link", {});
  const archive = unzipSync(new Uint8Array(await (await request.get(url)).body()));
  const epub = Object.keys(archive).find((name) => name.endsWith(".epub")) ?? "";
  expect(findEpubProblems(archive[epub] ?? new Uint8Array())).toEqual([]);
  const inside = Object.entries(unzipSync(archive[epub] ?? new Uint8Array()));
  return Object.fromEntries(
    [...Object.entries(archive), ...inside.map(([name, bytes]) => [`${epub}/${name}`, bytes] as const)]
      .filter(([name]) => /\.(?:x?html|md|opf|ncx|xml|txt|json)$/.test(name))
      .map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
};
