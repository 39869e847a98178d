import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import supabase from "@supabase/supabase-js/package.json" with { type: "json" };
import * as auth from "./official-client/auth-tries.ts";
import * as data from "./official-client/data-tries.ts";
import { type OfficialClients, openOfficialClients } from "#tests/support/open-official-clients.ts";
import { listMethods, type Outcome, toSection, type Try, tryMethods } from "./official-client/try-methods.ts";

type Area = {
  /** What has the methods, as its user writes it. */
  name: string;
  find(client: OfficialClients["guest"]): object;
  tries: Record<string, Try<OfficialClients>>;
  /** Methods of which nothing reaches the site. */
  local?: readonly string[];
  /** Methods that are not tried here, with what the table says of them; null where another test shows that they work. */
  others?: Record<string, string | null>;
};

const needsWebAuthn = "second factors are authenticator apps here, not keys: see `auth.passkey`";

/** In the order in which they are tried. */
const areas: Area[] = [
  { name: "the client", find: (client) => client, tries: data.clientTries, local: data.localOfClient },
  {
    name: "auth",
    find: (client) => client.auth,
    tries: auth.authTries,
    local: auth.localOfAuth,
    others: Object.fromEntries(auth.inBrowser.map((method) => [method, null])),
  },
  { name: "auth.mfa", find: (client) => client.auth.mfa, tries: auth.mfaTries },
  { name: "auth.mfa.recoveryCodes", find: (client) => client.auth.mfa.recoveryCodes, tries: auth.recoveryCodeTries },
  {
    name: "auth.mfa.webauthn",
    find: (client) => client.auth.mfa.webauthn,
    tries: {},
    others: Object.fromEntries(
      ["authenticate", "challenge", "enroll", "register", "verify"].map((method) => [method, needsWebAuthn]),
    ),
  },
  { name: "auth.passkey", find: (client) => client.auth.passkey, tries: auth.passkeyTries },
  { name: "auth.oauth", find: (client) => client.auth.oauth, tries: auth.oauthTries },
  { name: "auth.admin", find: (client) => client.auth.admin, tries: auth.adminTries, local: ["fetch"] },
  { name: "auth.admin.passkey", find: (client) => client.auth.admin.passkey, tries: auth.adminPasskeyTries },
  { name: "auth.admin.mfa", find: (client) => client.auth.admin.mfa, tries: auth.adminMfaTries },
  { name: "auth.admin.oauth", find: (client) => client.auth.admin.oauth, tries: auth.adminOAuthTries },
  {
    name: "auth.admin.customProviders",
    find: (client) => client.auth.admin.customProviders,
    tries: auth.adminProviderTries,
  },
  { name: "from(table)", find: (client) => client.from("posts"), tries: data.tableTries, local: data.localOfTable },
  {
    name: "Filters and modifiers",
    find: (client) => client.from("posts").select(),
    tries: data.filterTries,
    local: data.localOfFilter,
  },
  { name: "storage", find: (client) => client.storage, tries: data.storageTries, local: data.localOfStorage },
  {
    name: "storage.from(bucket)",
    find: (client) => client.storage.from("notes"),
    tries: data.fileTries,
    local: data.localOfFiles,
  },
  {
    name: "storage.analytics",
    find: (client) => client.storage.analytics,
    tries: data.analyticsTries,
    local: data.localOfOtherStorage,
  },
  {
    name: "storage.vectors",
    find: (client) => client.storage.vectors,
    tries: data.vectorTries,
    local: data.localOfOtherStorage,
  },
  { name: "functions", find: (client) => client.functions, tries: data.functionTries, local: data.localOfFunctions },
  {
    name: "channel(name)",
    find: (client) => client.channel("room"),
    tries: data.channelTries,
    others: Object.fromEntries(data.overSocket.map((method) => [method, null])),
    local: data.localOfChannel,
  },
];

const head = `# What official clients can do here

Each method of \`@supabase/supabase-js\` ${supabase.version}, tried on a site with its own database (embedded or PostgreSQL); methods
that only work inside the client are left out. A hosted project answers with what it has itself. This page is written by
\`tests/official-client.test.ts\`, which fails when it is no longer true, or when an update brings a method that nobody has
judged; \`vitest run tests/official-client.test.ts --update\` writes it anew.
`;

let clients: OfficialClients;
beforeAll(async () => {
  clients = await openOfficialClients();
});
afterAll(() => clients.close());

test.each(areas)("every method of $name is judged", ({ find, tries, local = [], others = {} }) => {
  const judged = [...Object.keys(tries), ...local, ...Object.keys(others)];
  expect(judged.toSorted()).toEqual(listMethods(find(clients.guest)));
});

test("the page says of each method whether it works, and what its caller is told else", async () => {
  const sections: string[] = [];
  for (const { name, tries, others = {} } of areas) {
    const outcomes: Outcome[] = await tryMethods(clients, tries);
    for (const [method, refusal] of Object.entries(others)) outcomes.push({ method, refusal });
    sections.push(toSection(name.includes(" ") ? name : `\`${name}\``, outcomes));
  }
  await expect([head, ...sections].join("\n")).toMatchFileSnapshot(path.resolve("docs/clients.md"));
});
