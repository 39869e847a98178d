import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Settings, TriedSettings } from "#contracts/settings/settings.ts";
import { secretSettings, settingNames } from "#contracts/values/setting-values.ts";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { describeFunctions } from "#tests/support/describe-functions.ts";
import { listTextFields, sampleInput } from "#tests/support/sample-inputs.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

const elsewhere = "203.0.113.7";
const owned = { OWNER_EMAIL: "owner@example.org" };
let backend: TestBackend;
let app: TestApp;
let admin: Record<string, string>;

/** A model server that lists one model and answers "Yes.", with the keys that it was given. */
const serveModel = async () => {
  const keys: (string | null)[] = [];
  const server = await serveOnLoopback(async (request) => {
    keys.push(request.headers.get("authorization"));
    if (request.method === "GET") return Response.json({ data: [{ id: "small" }, { id: "large" }] });
    const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model: "small" };
    const delta = { choices: [{ index: 0, delta: { content: "Yes." }, finish_reason: "stop" }] };
    return new Response(`data: ${JSON.stringify({ ...chunk, ...delta })}\n\ndata: [DONE]\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  });
  return { ...server, baseUrl: `${server.url}/v1`, keys };
};

/** At the machine of the site, with the local key. */
const local = { "x-local-key": localKey };

const call = async <Answer>(body: object, headers: Record<string, string> = local, of = app) => {
  const response = await of.call("settings", body, { ...admin, ...headers }, elsewhere);
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as Answer & { error?: string } };
};
const save = (values: Record<string, string | null>, headers?: Record<string, string>, of?: TestApp) =>
  call<Settings>({ action: "save", values }, headers, of);
const tryPart = (part: string, values: Record<string, string | null>, headers?: Record<string, string>) =>
  call<TriedSettings>({ action: "try", part, values }, headers);
const find = ({ settings }: Settings, name: string) => settings.find((setting) => setting.name === name);
const canWrite = async () =>
  ((await (await app.call("character", { action: "status" }, admin)).json()) as { canWrite: boolean }).canWrite;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ...owned, IMAGE_DAILY_BUDGET: "77", SITE_URL: "" } });
  const { accessToken } = await createTestUser(backend, "owner@example.org");
  admin = { authorization: `Bearer ${accessToken}` };
});
afterAll(() => backend.close());
beforeEach(async () => {
  const names = settingNames.filter((name) => name !== "IMAGE_DAILY_BUDGET");
  await app.settings.save({ actor: "test", backend }, Object.fromEntries(names.map((name) => [name, null])));
});

test("a model that is set in the panel is there at the next request, and gone when it is taken back", async () => {
  expect(await canWrite()).toBe(false);
  const { status, answer } = await save({ LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "small" });
  expect(status).toBe(200);
  expect(find(answer, "LLM_MODEL")).toEqual({ name: "LLM_MODEL", setBy: "panel", value: "small" });
  expect(await canWrite()).toBe(true);
  await save({ LLM_BASE_URL: null, LLM_MODEL: "" });
  expect(await canWrite()).toBe(false);
});

test("a variable of the environment wins, and says so", async () => {
  expect(find((await call<Settings>({ action: "read" })).answer, "IMAGE_DAILY_BUDGET")).toEqual({
    name: "IMAGE_DAILY_BUDGET",
    setBy: "server",
    value: "77",
  });
  expect((await save({ IMAGE_DAILY_BUDGET: "5" })).answer.error).toBe(
    "IMAGE_DAILY_BUDGET is set by the server, and can be changed only there.",
  );
});

test("says what is wrong as the start does, a line for each field, and stores nothing", async () => {
  const { status, answer } = await save({ BACKUP_EVERY: "often", TTS_MODEL: "kokoro", MAIL_FROM: "Chloe" });
  expect(status).toBe(400);
  expect(answer.error?.split("\n")).toEqual([
    expect.stringMatching(/^MAIL_FROM must /),
    "BACKUP_EVERY must look like 12h or 1d.",
    "TTS_BASE_URL, TTS_MODEL and TTS_VOICE belong together: set all three or none.",
  ]);
  expect((await backend.serviceClient().from("settings").select("name")).data).toEqual([]);
});

const secrets = {
  LLM_API_KEY: "key-of-the-model-1",
  IMAGE_API_KEY: "key-of-the-pictures-1",
  TTS_API_KEY: "key-of-the-voice-1",
  SMTP_URL: "smtp://me:password-of-the-mail@127.0.0.1:9",
  BACKUP_TO: "s3+http://id:secret-of-the-bucket@127.0.0.1:9/backups",
  BACKUP_PASSPHRASE: "passphrase of the backups",
  CDN_PURGE_TOKEN: "key-of-the-cdn-1",
};
const hidden = ["key-of-the", "password-of-the-mail", "secret-of-the-bucket", "passphrase of the backups"];

test("a key goes to the address that it was entered for, and to no other", async () => {
  const [own, other] = [await serveModel(), await serveModel()];
  await save({ LLM_BASE_URL: own.baseUrl, LLM_MODEL: "small", LLM_API_KEY: "own-key" });
  const tried = await tryPart("model", {});
  expect(tried.answer).toMatchObject({ isGood: true, sentence: "small answers.", models: ["small", "large"] });
  expect(new Set(own.keys)).toEqual(new Set(["Bearer own-key"]));
  await tryPart("model", { LLM_BASE_URL: other.baseUrl });
  const { answer } = await save({ LLM_BASE_URL: other.baseUrl });
  expect(answer.notes).toEqual([expect.stringMatching(/^LLM_API_KEY was forgotten/)]);
  expect(find(answer, "LLM_API_KEY")?.setBy).toBeNull();
  await tryPart("model", {});
  expect(other.keys.length).toBeGreaterThan(1);
  expect(new Set(other.keys)).toEqual(new Set([null]));
  await save({ LLM_BASE_URL: own.baseUrl, LLM_API_KEY: "new-key" });
  own.keys.length = 0;
  await tryPart("model", {});
  expect(new Set(own.keys)).toEqual(new Set(["Bearer new-key"]));
  await Promise.all([own.stop(), other.stop()]);
});

test("whoever can write to the database alone gets no key to another address, and no emails", async () => {
  const other = await serveModel();
  await save({
    LLM_BASE_URL: "http://127.0.0.1:9/v1",
    LLM_MODEL: "small",
    LLM_API_KEY: "own-key",
    MAIL_FROM: "chloe@example.org",
  });
  const table = () => backend.serviceClient().from("settings");
  await table().update({ value: other.baseUrl }).eq("name", "LLM_BASE_URL").throwOnError();
  await table().insert({ name: "SMTP_URL", value: "smtp://127.0.0.1:9" }).throwOnError();
  await expect.poll(() => app.settings.listProblems().map(({ name }) => name)).toEqual(["LLM_API_KEY", "SMTP_URL"]);
  expect((await tryPart("model", {})).answer.isGood).toBe(true);
  expect(new Set(other.keys)).toEqual(new Set([null]));
  expect(find((await call<Settings>({ action: "read" })).answer, "SMTP_URL")?.setBy).toBeNull();
  await other.stop();
});

test("a key of the environment goes to no address of the panel", async () => {
  const keyed = await createTestApp({ backend, env: { ...owned, LLM_API_KEY: "servers-key" } });
  const refused = await save({ LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "small" }, local, keyed);
  expect(refused.answer.error).toMatch(/^LLM_API_KEY is set by the server for another address/);
  const rows = [
    { name: "LLM_BASE_URL", value: "http://127.0.0.1:9/v1" },
    { name: "LLM_MODEL", value: "small" },
  ];
  await backend.serviceClient().from("settings").insert(rows).throwOnError();
  await expect.poll(() => keyed.settings.listProblems().map(({ name }) => name)).toEqual(["LLM_API_KEY"]);
  expect(keyed.settings.plan({}).env.languageModel).toBeUndefined();
});

test("what cannot be opened or does not fit any more is named, and the site starts without it", async () => {
  await save({ LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "small", LLM_API_KEY: "own-key" });
  await backend.serviceClient().from("settings").insert({ name: "BACKUP_KEEP", value: "all" }).throwOnError();
  const moved = await createTestApp({ backend, env: owned, settingsKey: Buffer.alloc(32, 8) });
  expect(moved.settings.listProblems()).toEqual([
    { name: "BACKUP_KEEP", reason: "BACKUP_KEEP must look like 7d,4w,6m." },
    { name: "LLM_API_KEY", reason: expect.stringContaining("cannot be opened") as string },
  ]);
  expect(moved.settings.plan({}).env.languageModel).toMatchObject({ model: "small", apiKey: undefined });
});

test("without a key to encrypt them no secret is kept", async () => {
  const keyless = await createTestApp({ backend, env: owned, settingsKey: null });
  const { status, answer } = await save({ BACKUP_PASSPHRASE: "a long passphrase" }, local, keyless);
  expect([status, answer.error]).toEqual([400, expect.stringContaining("SETTINGS_SECRET") as string]);
  expect(keyless.settings.describe().canKeepSecrets).toEqual({
    reason: expect.stringContaining("SETTINGS_SECRET") as string,
  });
});

test.each([
  ["LLM_BASE_URL", "http://169.254.169.254/v1", local],
  ["LLM_BASE_URL", "http://[fd00:ec2::254]/v1", local],
  ["LLM_BASE_URL", "http://[::ffff:169.254.169.254]/v1", local],
  ["LLM_BASE_URL", "http://2852039166/v1", local],
  ["LLM_BASE_URL", "http://10.0.0.1/v1", {}],
  ["LLM_BASE_URL", "http://127.0.0.1:5432/v1", {}],
  ["LLM_BASE_URL", "http://localhost:9/v1", {}],
  ["LLM_BASE_URL", "http://localhost:8080/admin", {}],
  ["BACKUP_TO", "s3://id:secret@8.8.8.8/backups", {}],
  ["BACKUP_TO", "/srv/public", {}],
])("%s may not be %s for an owner elsewhere, nor where a cloud has its keys", async (name, value, headers) => {
  for (const action of [
    save({ [name]: value, LLM_MODEL: "m" }, headers),
    tryPart("model", { [name]: value }, headers),
  ]) {
    const { status, answer } = await action;
    expect([status, answer.error]).toEqual([400, expect.stringContaining(name) as string]);
  }
  expect(app.settings.plan({}).values).toEqual({});
});

test("an owner elsewhere may set a public address, and a model at its usual place on the machine", async () => {
  for (const address of ["http://8.8.8.8/v1", "http://127.0.0.1:11434/v1"])
    expect((await save({ LLM_BASE_URL: address, LLM_MODEL: "m" }, {})).status).toBe(200);
});

test("the site asks itself at an address, and says where that leads elsewhere", async () => {
  const own = await createTestApp({ backend, env: { ...owned, SITE_URL: "" } });
  const tryAddress = async (url: string) => {
    const call = { action: "try", part: "address", values: { SITE_URL: url } };
    const response = await own.call("settings", call, { ...admin, ...local }, elsewhere);
    return (await response.json()) as TriedSettings;
  };
  const here = await serveOnLoopback(async ({ headers, url }) => {
    const { pathname, search } = new URL(url);
    return own.request(pathname + search, { headers: { apikey: headers.get("apikey") ?? "" } });
  });
  const other = await serveOnLoopback(async () => new Response("Hello", { status: 404 }));
  expect(await tryAddress(here.url)).toMatchObject({ isGood: true, sentence: `This site answers at ${here.url}.` });
  expect((await tryAddress(other.url)).sentence).toContain("answers 404, as this site does not");
  await Promise.all([here.stop(), other.stop()]);
  expect((await tryAddress(here.url)).sentence).toContain("cannot be reached from here");
});

test("a small model is tried beside the other, and named where it fails", async () => {
  const server = await serveModel();
  const set = { LLM_BASE_URL: server.baseUrl, LLM_MODEL: "large", LLM_SMALL_MODEL: "small" };
  expect((await tryPart("model", set)).answer.sentence).toBe("large and small answer.");
  const { answer } = await save({ LLM_SMALL_MODEL: "small" });
  expect(answer.error).toBe("LLM_SMALL_MODEL is used beside LLM_MODEL: set LLM_BASE_URL and LLM_MODEL too.");
  await server.stop();
});

test("another process with the same database has the change at once", async () => {
  const replica = await createTestApp({ backend, env: owned });
  expect((await save({ DONORBOX_CAMPAIGN: "my-campaign", ACCESS_POLICY: "open" })).status).toBe(200);
  await expect.poll(() => replica.settings.plan({}).env.donorboxCampaign).toBe("my-campaign");
});

// The last one: it also deletes what it may.
test("no secret is in any answer, in the audit log, or readable in the database", async () => {
  expect(Object.keys(secrets).toSorted()).toEqual([...secretSettings].toSorted());
  const plain = {
    LLM_BASE_URL: "http://127.0.0.1:9/v1",
    LLM_MODEL: "m",
    IMAGE_BASE_URL: "http://127.0.0.1:9/v1",
    IMAGE_MODEL: "m",
    TTS_BASE_URL: "http://127.0.0.1:9/v1",
    TTS_MODEL: "m",
    TTS_VOICE: "v",
    MAIL_FROM: "chloe@example.org",
    CDN: "on",
    CDN_PURGE_URL: "https://api.fastly.com/service/1/purge",
  };
  const saved = await save({ ...plain, ...secrets });
  expect([saved.status, find(saved.answer, "SMTP_URL")]).toEqual([
    200,
    { name: "SMTP_URL", setBy: "panel", value: null },
  ]);
  const texts = [saved.text, (await call({ action: "read" })).text];
  const described = (await describeFunctions()).flatMap(({ schema, ...one }) =>
    // One of each form that the input may have.
    [...new Map(listTextFields(schema).map((field) => [/^[|\d]*/.exec(field.path)?.[0], field])).values()].map(
      (field) => ({ ...one, input: sampleInput(schema, { ...field, text: "a text" }) }),
    ),
  );
  for (const { name, isGet, input } of described)
    for (const headers of [{}, { ...admin, ...local }]) {
      const response = isGet
        ? await app.request(`/functions/v1/${name}?${new URLSearchParams(input as never)}`, { headers })
        : await app.call(name, input, headers);
      texts.push(await response.text());
    }
  const service = backend.serviceClient();
  const { data: rows } = await service.from("settings").select("*");
  const { data: log } = await service.from("audit_log").select("action,subject").eq("action", "setting changed");
  expect(log).toContainEqual({ action: "setting changed", subject: "LLM_API_KEY" });
  const all = [...texts, JSON.stringify(rows), JSON.stringify((await service.from("audit_log").select("*")).data)];
  expect(all.filter((text) => hidden.some((secret) => text.includes(secret)))).toEqual([]);
});
