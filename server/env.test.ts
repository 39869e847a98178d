import { expect, test } from "vitest";
import { countAnswersByMemory } from "./answers-at-once.ts";
import { EnvError, readEnv } from "./env.ts";

const toContentProblems = (source: NodeJS.ProcessEnv): string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
};

test("requires no setting", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: "./data",
    adminMode: "auto",
    accessPolicy: "approval",
    feedback: undefined,
  });
});

test("treats an empty value as not set", () => {
  expect(readEnv({ PORT: "", SITE_URL: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("lists all problems at once with the names of the settings", () => {
  const problems = toContentProblems({
    PORT: "eighty",
    DATABASE_URL: "mysql://x",
    OWNER_EMAIL: "me",
    IMAGE_URL_TEMPLATE: "http://x/y",
  });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(
    expect.arrayContaining(["DATABASE_URL", "IMAGE_URL_TEMPLATE", "OWNER_EMAIL", "PORT"]),
  );
});

test("requires settings that depend on each other together", () => {
  expect(toContentProblems({ SUPABASE_URL: "https://x.supabase.co" })).toEqual([
    expect.stringContaining("SUPABASE_SECRET_KEY"),
  ]);
  expect(toContentProblems({ LLM_BASE_URL: "http://localhost:11434/v1" })).toEqual([
    expect.stringContaining("LLM_MODEL"),
  ]);
  expect(toContentProblems({ LLM_BASE_URL: "https://name:secret@llm.example/v1", LLM_MODEL: "m" })).toEqual([
    "LLM_BASE_URL must not hold a name or a password: its key goes into LLM_API_KEY.",
  ]);
  expect(toContentProblems({ ADMIN_MODE: "secret" })).toEqual([expect.stringContaining("ADMIN_SECRET")]);
  expect(toContentProblems({ S3_PUBLIC_URL: "https://files.example" })).toEqual([
    expect.stringContaining("S3_ENDPOINT"),
  ]);
});

test("lists wrong values and missing companions together", () => {
  const problems = toContentProblems({
    PORT: "eighty",
    SMTP_URL: "smtp://localhost",
    LLM_BASE_URL: "llm.example/v1",
    LLM_MODEL: "m",
  });
  expect(problems).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^LLM_BASE_URL must/),
    expect.stringContaining("MAIL_FROM"),
  ]);
});

test.each([
  [
    "https://generativelanguage.googleapis.com/v1beta/openai/",
    "https://generativelanguage.googleapis.com/v1beta/openai",
  ],
  ["https://open.bigmodel.cn/api/paas/v4", "https://open.bigmodel.cn/api/paas/v4"],
  ["https://ark.cn-beijing.volces.com/api/v3//", "https://ark.cn-beijing.volces.com/api/v3"],
  ["https://api.deepseek.com", "https://api.deepseek.com"],
  ["http://localhost:11434/v1/", "http://localhost:11434/v1"],
])("takes the address %s of a model, images or a voice as it is given", (address, baseUrl) => {
  const { languageModel, images, voice } = readEnv({
    LLM_BASE_URL: address,
    LLM_MODEL: "m",
    IMAGE_BASE_URL: address,
    IMAGE_MODEL: "m",
    TTS_BASE_URL: address,
    TTS_MODEL: "m",
    TTS_VOICE: "v",
  });
  expect([languageModel?.baseUrl, images.baseUrl, voice?.baseUrl]).toEqual([baseUrl, baseUrl, baseUrl]);
});

test("takes as long for the first word of a model as is set", () => {
  const model = { LLM_BASE_URL: "http://localhost:11434/v1", LLM_MODEL: "m" };
  expect(readEnv(model).languageModel?.firstWordS).toBeUndefined();
  expect(readEnv({ ...model, LLM_FIRST_WORD_S: "300" }).languageModel?.firstWordS).toBe(300);
  expect(toContentProblems({ ...model, LLM_FIRST_WORD_S: "1" })).toEqual([expect.stringMatching(/^LLM_FIRST_WORD_S/)]);
});

test.each([
  ["http://localhost:11434/v1", true],
  ["http://192.168.1.20:8080/v1", true],
  ["http://ollama:11434/v1", true],
  ["http://box.local:1234/v1", true],
  ["http://[fd00::1]:8000/v1", true],
  ["http://172.32.0.1/v1", false],
  ["https://api.openai.com/v1", false],
])("warms up the model at %s only where that costs nothing: %s", (url, isWarm) => {
  const model = { LLM_BASE_URL: url, LLM_MODEL: "m" };
  expect(readEnv(model).languageModel?.warm).toBe(isWarm);
  expect(readEnv({ ...model, LLM_WARM: "off" }).languageModel?.warm).toBe(false);
  expect(readEnv({ ...model, LLM_WARM: "on" }).languageModel?.warm).toBe(true);
});

test("rejects two locations for the data", () => {
  const hosted = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "a", SUPABASE_SECRET_KEY: "b" };
  expect(toContentProblems({ ...hosted, DATABASE_URL: "postgres://localhost/x" })).toEqual([
    expect.stringContaining("exclude each other"),
  ]);
});

test("removes the trailing slash of the site URL", () => {
  expect(readEnv({ SITE_URL: "https://chloe.example/" }).siteUrl).toBe("https://chloe.example");
});

test.each([
  [{}, "auto"],
  [{ OWNER_EMAIL: "me@example.com" }, "role"],
  [{ ADMIN_SECRET: "twelve letters" }, "secret"],
  [{ HOST: "0.0.0.0" }, "off"],
  [{ SITE_URL: "https://chloe.example" }, "off"],
  [{ ADMIN_MODE: "auto", HOST: "0.0.0.0" }, "off"],
  [{ OWNER_EMAIL: "me@example.com", ADMIN_MODE: "secret", ADMIN_SECRET: "twelve letters" }, "secret"],
])("%j sets the admin mode %s", (source, mode) => {
  expect(readEnv(source).adminMode).toBe(mode);
});

test("draws images with the service whose URL is set, and with sketches without one", () => {
  const openai = { IMAGE_BASE_URL: "http://x/v1/", IMAGE_MODEL: "m" };
  const template = { IMAGE_URL_TEMPLATE: "http://x/{prompt}" };
  const getProvider = (source: Record<string, string>) => readEnv(source).images.provider;
  expect([{}, template, openai].map(getProvider)).toEqual(["sketch", "template", "openai"]);
  expect(getProvider({ ...template, ...openai, IMAGE_PROVIDER: "openai" })).toBe("openai");
  expect(readEnv(openai).images.baseUrl).toBe("http://x/v1");
});

test.each([
  [{ IMAGE_BASE_URL: "http://x/v1" }, /IMAGE_BASE_URL and IMAGE_MODEL/],
  [{ IMAGE_PROVIDER: "openai" }, /IMAGE_PROVIDER is openai/],
  [{ IMAGE_BASE_URL: "http://x/v1", IMAGE_MODEL: "m", IMAGE_URL_TEMPLATE: "http://x/{prompt}" }, /which one draws/],
  [{ IMAGE_URL_TEMPLATE: "http://{prompt}.example.com/" }, /IMAGE_URL_TEMPLATE/],
  [{ IMAGE_URL_TEMPLATE: "file:///{prompt}" }, /IMAGE_URL_TEMPLATE/],
  [{ IMAGE_DAILY_BUDGET: "-1" }, /IMAGE_DAILY_BUDGET/],
  [{ IMAGE_API_KEY: "two words" }, /IMAGE_API_KEY/],
])("rejects the image settings %j", (source, message) => {
  expect(() => readEnv(source)).toThrow(message);
});

test("sends traces only with a collector, of all requests by default", () => {
  expect(readEnv({ OTEL_SERVICE_NAME: "site", OTEL_TRACES_SAMPLER_ARG: "" }).traces).toBeUndefined();
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/" };
  expect(readEnv(collector).traces).toEqual({ endpoint: "http://localhost:4318", serviceName: "site", share: 1 });
  expect(readEnv({ ...collector, OTEL_TRACES_SAMPLER_ARG: "0.1" }).traces?.share).toBe(0.1);
  const wrong = { OTEL_EXPORTER_OTLP_HEADERS: "no value", OTEL_TRACES_SAMPLER_ARG: "2" };
  expect(() => readEnv({ ...collector, ...wrong })).toThrow(/HEADERS must look like[^\n]*\n[^\n]*ARG must be 0 to 1/);
});

test.each(["TRUST_PROXY", "PERSONA_CHAT", "TTS_PODCAST", "HSTS_SUBDOMAINS", "SERVICE_WORKER", "WEBHOOK_PRIVATE"])(
  "takes on and off, true and false for the switch %s",
  (name) => {
    const read = (value: string) => ({
      ...readEnv({ [name]: value }),
      variableNames: null,
      readVariable: null,
      withSettings: null,
    });
    expect(read("true")).toEqual(read("on"));
    expect(read("false")).toEqual(read("off"));
    expect(read("on")).not.toEqual(read("off"));
    expect(toContentProblems({ [name]: "yes" })).toEqual([`${name} must be on or off.`]);
  },
);

test("writes as many answers at once as was set, else as its memory holds", () => {
  expect(readEnv({ ANSWERS_AT_ONCE: "1000" }).answersAtOnce).toBe(1_000);
  expect(readEnv({}).answersAtOnce).toBe(countAnswersByMemory());
  expect([64, 320, 4_096].map((megabytes) => countAnswersByMemory(megabytes * 2 ** 20))).toEqual([256, 320, 4_096]);
});
