import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { LetterRequest } from "#contracts/inbox/letters.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import { describePost } from "#contracts/posts/describe-post.ts";
import type { Backend } from "../../backend.ts";
import type { Content } from "../../content/live-content.ts";
import type { Env } from "../../env.ts";
import { normalizeEmail } from "../../http/limits/email-key.ts";
import type { Jobs } from "../../jobs/create-jobs.ts";
import type { EmailEntry, EmailTemplate } from "../mail/email.ts";
import type { Mailer } from "../mail/mailer.ts";
import { formatDuration } from "./format-duration.ts";
import { toLetterBody } from "./letter-body.ts";
import { canSendLetters } from "./unavailable-pages.ts";
import { sentence } from "../../sentence.ts";

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  content: Content;
  env: Pick<Env, "mail" | "siteUrl">;
  mail: Pick<Mailer, "send">;
  jobs: Pick<Jobs, "repeat" | "wake">;
  /** Renders Markdown to safe HTML, with the same code as the pages. */
  renderMarkdown(text: string): Promise<string>;
};

export type Letters = {
  /** Sends an email with a link that confirms the request; nothing, if its mailbox got one within a day. */
  ask(request: LetterRequest): Promise<void>;
  /** Whether the secret is that of a request of the last three days, which is confirmed now. */
  confirm(secret: string): Promise<boolean>;
  /** Ends the subscription of whoever got this secret by email. */
  end(secret: string): Promise<void>;
  /** Writes all letters that are due now. */
  tell(): Promise<void>;
};

const everyMs = 300_000;
const atOnce = 50;

const whose = { subscriber: z.string(), email: z.string() };
const item = { item: z.string(), title: z.string() };
const dueSchema = z.array(
  z.discriminatedUnion("kind", [
    z.object({
      ...whose,
      kind: z.literal("stories"),
      items: z.array(z.object({ ...item, excerpt: z.string(), content: z.string(), path: z.string() })).min(1),
    }),
    z.object({ ...whose, kind: z.literal("incidents"), items: z.array(z.object(item)).min(1) }),
    z.object({
      ...whose,
      kind: z.literal("incident-over"),
      items: z.array(z.object({ ...item, beganAt: z.string(), endedAt: z.string() })).length(1),
    }),
  ]),
);
type Due = z.output<typeof dueSchema>[number];
type LetterMail = Pick<EmailTemplate, "kind" | "link" | "values" | "lists" | "bodies">;
type Story = EmailEntry & { item: string };
type LetterBody = ReturnType<typeof toLetterBody>;

const unavailable = (detail: string) => new AppError("unavailable", sentence("inbox.letterNotStored"), { detail });
const toHash = (secret: string): string => createHash("sha256").update(secret).digest("hex");
const createSecret = (): string => randomBytes(16).toString("base64url");

/** The emails that tell of stories and incidents, as long as there is a mail server. */
export const createLetters = ({ backend, content, env, jobs, mail, renderMarkdown }: Deps): Letters => {
  const service = backend.serviceClient();
  const toUrl = (page: "confirm" | "end", secret: string) => `${env.siteUrl}/letters/${page}?token=${secret}`;
  const toAddress = (path: string) => env.siteUrl + toShownPath(path, content.get("persona").shortName);

  const writeBody = async ({ item, link }: Story): Promise<LetterBody | null> => {
    const { data, error } = await service
      .from("posts")
      .select("content,image_url,image_alt")
      .eq("id", item.replace(/^post /, ""))
      .maybeSingle();
    if (error) throw unavailable(error.message);
    if (!data) return null;
    const cover = data.image_url ? { src: data.image_url, alt: data.image_alt ?? "" } : null;
    const place = { pageUrl: link, siteUrl: env.siteUrl };
    const body = toLetterBody({ html: await renderMarkdown(data.content), cover }, place);
    return body.html === "" ? null : body;
  };
  /** The bodies that are written in a round, each once for all who get it. */
  type Bodies = Map<string, Promise<LetterBody | null>>;
  const findBody = async (story: Story, bodies: Bodies): Promise<LetterBody | null> => {
    if (env.mail.letters !== "whole") return null;
    const body = bodies.get(story.item) ?? writeBody(story);
    bodies.set(story.item, body);
    return body;
  };

  const toStoryTemplate = async (stories: readonly Story[], bodies: Bodies): Promise<LetterMail> => {
    const [first, ...others] = stories;
    if (first && others.length === 0) {
      const letter = { link: first.link, values: { story: first.title, excerpt: first.text } };
      const body = await findBody(first, bodies);
      if (!body) return { kind: "letter-story", ...letter };
      return { kind: body.isWhole ? "letter-whole" : "letter-beginning", ...letter, bodies: { text: body } };
    }
    const titles = stories.map(({ title }) => title).join(", ");
    const values = { count: String(stories.length), stories: titles };
    return { kind: "letter-digest", values, lists: { stories } };
  };
  const toTemplate = async (due: Due, bodies: Bodies): Promise<LetterMail> => {
    if (due.kind === "stories")
      return toStoryTemplate(
        due.items.map(({ item, title, path, ...post }) => {
          return { item, title, text: describePost(post), link: toAddress(path) };
        }),
        bodies,
      );
    const link = toAddress("/app/system-status");
    const incident = due.items.map(({ title }) => title).join(", ");
    if (due.kind === "incidents") return { kind: "letter-incident", link, values: { incident } };
    const [{ beganAt, endedAt } = { beganAt: "", endedAt: "" }] = due.items;
    const lasted = Date.parse(endedAt) - Date.parse(beganAt);
    const duration = formatDuration(Number.isNaN(lasted) ? 0 : lasted, content.get("site").locale);
    return { kind: "letter-incident-over", link, values: { incident, duration } };
  };

  const write = async (due: Due, bodies: Bodies): Promise<boolean> => {
    const secret = createSecret();
    const template = { ...(await toTemplate(due, bodies)), to: due.email, unsubscribeUrl: toUrl("end", secret) };
    return mail.send(template, async (row) => {
      const items = due.items.map(({ item }) => item);
      const letter = { items, secret_hash: toHash(secret) };
      const { data, error } = await service.rpc("add_letter", { mail: row, person: due.subscriber, letter });
      if (error) throw unavailable(error.message);
      return data;
    });
  };
  const writeDue = async (): Promise<void> => {
    if (!canSendLetters(env)) return;
    const bodies: Bodies = new Map();
    for (;;) {
      const { data } = await service.rpc("list_due_letters", { most: atOnce }).throwOnError();
      let written = 0;
      for (const due of dueSchema.parse(data)) if (await write(due, bodies)) written += 1;
      if (written === 0) return;
    }
  };

  jobs.repeat({ kind: "letters", everyMs, tables: ["posts", "hub_entries"], run: writeDue });

  return {
    tell: () => jobs.wake("letters"),
    async ask({ email, letters }) {
      const secret = createSecret();
      const request = {
        secret_hash: toHash(secret),
        email,
        address: normalizeEmail(email),
        stories: letters === "incidents" ? null : letters,
        incidents: letters === "incidents",
      };
      const link = toUrl("confirm", secret);
      await mail.send(
        { kind: "confirm-letters", to: email, link, unsubscribeUrl: toUrl("end", secret) },
        async (row) => {
          const { data, error } = await service.rpc("request_letters", { mail: row, request });
          if (error) throw unavailable(error.message);
          return data;
        },
      );
    },
    async confirm(secret) {
      const { data, error } = await service.rpc("confirm_letters", { hash: toHash(secret) });
      if (error) throw unavailable(error.message);
      return data;
    },
    async end(secret) {
      const { error } = await service.rpc("end_letters", { hash: toHash(secret) });
      if (error) throw unavailable(error.message);
    },
  };
};
