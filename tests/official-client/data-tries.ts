import type { OfficialClients } from "#tests/support/open-official-clients.ts";
import type { Try } from "./try-methods.ts";

type Tries = Record<string, Try<OfficialClients>>;

const story = { slug: "the-heron", title: "The Heron", content: "A heron.", status: "published" } as const;
const text = (words: string) => new Blob([words], { type: "text/plain" });

export const clientTries: Tries = {
  from: ({ guest }) => guest.from("posts").select("id").limit(1),
  rpc: ({ guest }) => guest.rpc("list_tags", { most: 3 }),
  schema: ({ guest }) => guest.schema("public").from("posts").select("id").limit(1),
  getOpenApiSpec: ({ service }) => service.getOpenApiSpec(),
};
export const localOfClient = [
  "channel",
  "fetch",
  "functionsFetch",
  "getChannels",
  "removeAllChannels",
  "removeChannel",
];

export const tableTries: Tries = {
  insert: ({ service }) => service.from("posts").insert(story).select().single(),
  select: ({ guest }) => guest.from("posts").select("id,title", { count: "exact" }),
  update: ({ service }) => service.from("posts").update({ title: "A Heron" }).eq("slug", story.slug).select(),
  upsert: ({ service }) => service.from("posts").upsert({ ...story, tags: ["birds"] }, { onConflict: "slug" }),
  delete: ({ service }) => service.from("posts").delete().eq("slug", "nobody"),
};
export const localOfTable = ["cloneRequestState", "fetch"];

const posts = ({ guest }: OfficialClients) => guest.from("posts").select("id,title,tags");
const toRange = "[2026-01-01,2026-12-31]";

export const filterTries: Tries = {
  eq: (clients) => posts(clients).eq("slug", "x"),
  neq: (clients) => posts(clients).neq("slug", "x"),
  gt: (clients) => posts(clients).gt("version", 0),
  gte: (clients) => posts(clients).gte("version", 0),
  lt: (clients) => posts(clients).lt("version", 9),
  lte: (clients) => posts(clients).lte("version", 9),
  like: (clients) => posts(clients).like("title", "%H%"),
  ilike: (clients) => posts(clients).ilike("title", "%h%"),
  likeAllOf: (clients) => posts(clients).likeAllOf("title", ["%H%", "%r%"]),
  likeAnyOf: (clients) => posts(clients).likeAnyOf("title", ["%H%", "%r%"]),
  ilikeAllOf: (clients) => posts(clients).ilikeAllOf("title", ["%h%"]),
  ilikeAnyOf: (clients) => posts(clients).ilikeAnyOf("title", ["%h%"]),
  regexMatch: (clients) => posts(clients).regexMatch("title", "^A"),
  regexIMatch: (clients) => posts(clients).regexIMatch("title", "^a"),
  is: (clients) => posts(clients).is("excerpt", null),
  isDistinct: (clients) => posts(clients).isDistinct("excerpt", "x"),
  in: (clients) => posts(clients).in("slug", ["x", "y"]),
  notIn: (clients) => posts(clients).notIn("slug", ["x", "y"]),
  contains: (clients) => posts(clients).contains("tags", ["birds"]),
  containedBy: (clients) => posts(clients).containedBy("tags", ["birds"]),
  overlaps: (clients) => posts(clients).overlaps("tags", ["birds"]),
  rangeGt: (clients) => posts(clients).rangeGt("published_at", toRange),
  rangeGte: (clients) => posts(clients).rangeGte("published_at", toRange),
  rangeLt: (clients) => posts(clients).rangeLt("published_at", toRange),
  rangeLte: (clients) => posts(clients).rangeLte("published_at", toRange),
  rangeAdjacent: (clients) => posts(clients).rangeAdjacent("published_at", toRange),
  textSearch: (clients) => posts(clients).textSearch("content", "heron"),
  match: (clients) => posts(clients).match({ slug: "x" }),
  not: (clients) => posts(clients).not("slug", "eq", "x"),
  or: (clients) => posts(clients).or("slug.eq.x,title.eq.y"),
  filter: (clients) => posts(clients).filter("slug", "eq", "x"),
  order: (clients) => posts(clients).order("published_at", { ascending: false }),
  limit: (clients) => posts(clients).limit(2),
  range: (clients) => posts(clients).range(0, 1),
  single: (clients) => posts(clients).eq("slug", story.slug).single(),
  maybeSingle: (clients) => posts(clients).eq("slug", "x").maybeSingle(),
  select: ({ service }) => service.from("posts").update({ title: "A Heron" }).eq("slug", story.slug).select("id"),
  csv: (clients) => posts(clients).csv(),
  geojson: (clients) => posts(clients).geojson(),
  explain: (clients) => posts(clients).explain(),
  stripNulls: (clients) => posts(clients).stripNulls(),
  rollback: ({ service }) => service.from("posts").delete().eq("slug", "nobody").rollback(),
  maxAffected: ({ service }) => service.from("posts").delete().eq("slug", "nobody").maxAffected(1) as never,
};
export const localOfFilter = [
  "abortSignal",
  "fetch",
  "overrideTypes",
  "processResponse",
  "retry",
  "returns",
  "setHeader",
  "then",
  "throwOnError",
];

export const storageTries: Tries = {
  createBucket: ({ service }) => service.storage.createBucket("notes", { public: true }),
  listBuckets: ({ service }) => service.storage.listBuckets(),
  getBucket: ({ service }) => service.storage.getBucket("notes"),
  updateBucket: ({ service }) => service.storage.updateBucket("notes", { public: false }),
  from: ({ service }) => service.storage.from("notes").list(),
  emptyBucket: ({ service }) => service.storage.emptyBucket("notes"),
  deleteBucket: async ({ service }) => {
    await service.storage.createBucket("others", { public: true });
    return service.storage.deleteBucket("others");
  },
  purgeBucketCache: ({ service }) => service.storage.purgeBucketCache("notes"),
  getBucketLifecycle: ({ service }) => service.storage.getBucketLifecycle("notes"),
  updateBucketLifecycle: ({ service }) => service.storage.updateBucketLifecycle("notes", { rules: [] } as never),
  deleteBucketLifecycle: ({ service }) => service.storage.deleteBucketLifecycle("notes"),
};
const localOfFetcher = ["fetch", "handleOperation", "setHeader", "throwOnError"];
export const localOfStorage = [...localOfFetcher, "bucketLifecycleUrl", "listBucketOptionsToQueryString"];

const notes = ({ service }: OfficialClients) => service.storage.from("notes");

export const fileTries: Tries = {
  upload: (clients) => notes(clients).upload("a.txt", text("One.")),
  update: (clients) => notes(clients).update("a.txt", text("Two.")),
  download: (clients) => notes(clients).download("a.txt"),
  exists: (clients) => notes(clients).exists("a.txt"),
  info: (clients) => notes(clients).info("a.txt"),
  list: (clients) => notes(clients).list(),
  listV2: (clients) => notes(clients).listV2(),
  copy: (clients) => notes(clients).copy("a.txt", "b.txt"),
  move: (clients) => notes(clients).move("b.txt", "c.txt"),
  createSignedUrl: (clients) => notes(clients).createSignedUrl("a.txt", 60),
  createSignedUrls: (clients) => notes(clients).createSignedUrls(["a.txt"], 60),
  createSignedUploadUrl: async (clients) => {
    const { data, error } = await notes(clients).createSignedUploadUrl("d.txt");
    clients.given.set("upload", data?.token ?? "");
    return { error };
  },
  uploadToSignedUrl: (clients) =>
    clients.guest.storage.from("notes").uploadToSignedUrl("d.txt", clients.given.get("upload") ?? "", text("Three.")),
  getPublicUrl: (clients) => Promise.resolve(notes(clients).getPublicUrl("a.txt")),
  remove: (clients) => notes(clients).remove(["c.txt"]),
  purgeCache: (clients) => notes(clients).purgeCache("a.txt"),
};
export const localOfFiles = [
  ...localOfFetcher,
  "applyTransformOptsToQuery",
  "encodeMetadata",
  "prepareUploadFormData",
  "toBase64",
  // What upload and update have in common.
  "uploadOrUpdate",
];

export const analyticsTries: Tries = {
  createBucket: ({ service }) => service.storage.analytics.createBucket("numbers"),
  listBuckets: ({ service }) => service.storage.analytics.listBuckets(),
  deleteBucket: ({ service }) => service.storage.analytics.deleteBucket("numbers"),
  from: ({ service }) => service.storage.analytics.from("numbers").listNamespaces() as Promise<unknown>,
};
export const vectorTries: Tries = {
  createBucket: ({ service }) => service.storage.vectors.createBucket("numbers"),
  getBucket: ({ service }) => service.storage.vectors.getBucket("numbers"),
  listBuckets: ({ service }) => service.storage.vectors.listBuckets(),
  deleteBucket: ({ service }) => service.storage.vectors.deleteBucket("numbers"),
  from: ({ service }) => service.storage.vectors.from("numbers").listIndexes(),
};
export const localOfOtherStorage = localOfFetcher;

export const functionTries: Tries = {
  invoke: ({ guest }) => guest.functions.invoke("search?query=heron", { method: "GET" }),
};
export const localOfFunctions = ["fetch", "setAuth"];

export const channelTries: Tries = {
  httpSend: ({ service }) => service.channel("announcements").httpSend("hello", { text: "Hi" }),
};
/** They take a socket: tests/contract/realtime-contract.ts. */
export const overSocket = ["on", "subscribe", "send", "track", "untrack", "presenceState", "unsubscribe"];
export const localOfChannel = ["copyBindings", "teardown", "updateJoinPayload"];
