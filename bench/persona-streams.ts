import { once } from "node:events";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startTestServer } from "#tests/support/create-test-postgres.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { browserHeaders, send } from "./send.ts";
import { type Site, startSite } from "./start-site.ts";

const usualVisitors = 200;
/** In which all visitors ask: people do not press in the same millisecond. */
const arrivalMs = 5_000;
const longestMs = 120_000;
const pageEveryMs = 50;
const pages = ["/landing", "/stories", "/post/first-light", "/rss.xml", "/app/hub"];

const limits = {
  isOn: true,
  tokensPerDay: 1_000_000_000,
  tokensPerVisitor: 10_000_000,
  messagesPerDay: 10_000_000,
  messagesPerVisitor: 100_000,
};

const allowMuch = async (site: Site): Promise<void> => {
  const { status, body } = await send(`${site.url}/rest/v1/content_documents`, {
    method: "POST",
    headers: { apikey: site.secretKey, "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify({ name: "persona-chat", published: limits }),
  });
  if (status !== 201) throw new Error(`The budgets were not set: ${status} ${body.toString()}`);
};

type Told = { firstMs: number | null; reason: string };

/** Asks as a visitor's page does, and reads the answer to its end. */
const ask = async (site: Site, agent: http.Agent, number: number): Promise<Told> => {
  const startedAt = performance.now();
  const request = http.request(`${site.url}/functions/v1/persona-chat`, {
    method: "POST",
    agent,
    signal: AbortSignal.timeout(longestMs),
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-forwarded-for": `203.${Math.floor(number / 250)}.1.${1 + (number % 250)}`,
    },
  });
  const body = {
    session: `visitor ${number}`,
    messageId: crypto.randomUUID(),
    prompt: `What is it like there? ${number}`,
  };
  request.end(JSON.stringify(body));
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  let firstMs: number | null = null;
  let last = "";
  for await (const part of response.setEncoding("utf8")) {
    last = (last + (part as string)).slice(-20_000);
    if (last.includes('data: {"delta"')) firstMs ??= performance.now() - startedAt;
  }
  const end = last.trimEnd().split("\n\n").at(-1) ?? "";
  const { from = "nothing", reason = null } = JSON.parse(end.replace("data: ", "") || "{}") as Record<string, string>;
  return { firstMs, reason: from === "model" ? "answered" : `${response.statusCode} ${from} ${reason ?? ""}` };
};

const toShare = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0;

/** Visits pages, as fast as they come but one at a time, until `isOver`. */
const visitPages = async (sites: Site[], isOver: () => boolean): Promise<number[]> => {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  for (let number = 0; !isOver(); number += 1) {
    const startedAt = performance.now();
    const { url } = sites[number % sites.length] as Site;
    const { status } = await send(url + pages[number % pages.length], { headers: browserHeaders, agent });
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    times.push(performance.now() - startedAt);
    await wait(pageEveryMs);
  }
  agent.destroy();
  return times;
};

/**
 * Many visitors who talk with the character at once, beside a model that writes for eight seconds to each; with `processes`
 * on one PostgreSQL, a server of its own (without fsync) unless DATABASE_URL names one.
 */
export const personaStreams: Measurement = {
  isLong: true,
  once: true,
  async measure({ folder }, { visitors = usualVisitors, processes = 1 }) {
    const model = new Worker(new URL("model-stand-in.ts", import.meta.url));
    const [baseUrl] = (await once(model, "message")) as [string];
    const database = processes > 1 && !process.env.DATABASE_URL ? await startTestServer() : null;
    const env = {
      LLM_BASE_URL: baseUrl,
      LLM_MODEL: "stand-in",
      LLM_WARM: "off",
      LLM_CONTEXT: "8192",
      LLM_CONCURRENCY: String(visitors),
      LLM_DAILY_TOKENS: "1000000000",
      LLM_DAILY_TOKENS_PER_USER: "1000000000",
      TRUST_PROXY: "true",
      LOG_LEVEL: "error",
      ...(database && { DATABASE_URL: database.url }),
    };
    const sites: Site[] = [];
    try {
      for (let number = 0; number < processes; number += 1) {
        const site = await startSite(folder, env);
        sites.push(site);
        if (number > 0) continue;
        await allowMuch(site);
        await site.restart();
      }
      for (const site of sites) await site.settle();
      let isOver = false;
      const alone = visitPages(sites, () => isOver);
      await wait(arrivalMs);
      isOver = true;
      const before = await alone;
      const memory = [Math.max(...sites.map((site) => site.readMemoryMb()))];
      const agent = new http.Agent({ maxSockets: Infinity });
      const { firstMs: aloneMs } = await ask(sites[0] as Site, agent, visitors);
      isOver = false;
      const meanwhile = visitPages(sites, () => isOver);
      const asking = Array.from({ length: visitors }, async (_, number) => {
        await wait((arrivalMs * number) / visitors);
        return ask(sites[number % sites.length] as Site, agent, number);
      });
      const measuring = (async () => {
        for (; !isOver; await wait(500)) memory.push(Math.max(...sites.map((site) => site.readMemoryMb())));
      })();
      const told = await Promise.all(asking);
      isOver = true;
      await measuring;
      const during = await meanwhile;
      const reasons = Map.groupBy(told, ({ reason }) => reason);
      for (const [reason, those] of reasons)
        if (reason !== "answered") console.error(`${those.length} times ${reason}`);
      const firsts = told.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs]));
      const what = `${visitors} visitors talk, ${processes === 1 ? "one process" : `${processes} processes`}`;
      const figures: Figure[] = [
        { what: "one visitor talks: first word", unit: "ms", value: aloneMs ?? 0 },
        { what: `${what}: first word, half within`, unit: "ms", value: toShare(firsts, 0.5) },
        { what: `${what}: first word, 99 % within`, unit: "ms", value: toShare(firsts, 0.99) },
        { what: `${what}: not answered`, unit: "failures", value: visitors - (reasons.get("answered")?.length ?? 0) },
        { what: `${what}: memory of a process before`, unit: "MB", value: memory[0] ?? 0 },
        { what: `${what}: memory of a process at most`, unit: "MB", value: Math.max(...memory) },
        { what: "pages before, 99 % within", unit: "ms", value: toShare(before, 0.99) },
        { what: "pages meanwhile, half within", unit: "ms", value: toShare(during, 0.5) },
        { what: "pages meanwhile, 99 % within", unit: "ms", value: toShare(during, 0.99) },
      ];
      return figures;
    } finally {
      for (const site of sites) await site.stop();
      await model.terminate();
      await database?.stop();
    }
  },
};
