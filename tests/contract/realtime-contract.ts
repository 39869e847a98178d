import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";
import { afterEach, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { type BackendFixture, goodPassword } from "./backend-fixture.ts";

type Change = { eventType: string; table: string; new: Record<string, unknown>; old: Record<string, unknown> };
type Config = RealtimeChannelOptions["config"];

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

/** Joins; resolves with what the client reports first, and its reason. */
const subscribe = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status));
  });

/** Collects what a channel tells of changed rows. */
const listen = async (
  client: Client,
  given: { table: string; event?: "*" | "INSERT" | "UPDATE" | "DELETE"; filter?: string; select?: string[] },
) => {
  clients.push(client);
  const changes: Change[] = [];
  const system: string[] = [];
  const channel = client.channel(`rows ${crypto.randomUUID()}`);
  const filter = { event: "*", schema: "public", ...given } as { event: "*"; schema: string };
  channel.on("postgres_changes", filter, (change) => void changes.push(change as unknown as Change));
  channel.on("system", {}, ({ message }: { message: string }) => void system.push(message));
  const status = await subscribe(channel);
  return { channel, changes, system, status, titles: () => changes.map(({ new: row }) => row.title) };
};

const open = async (client: Client, name: string, config: Config) => {
  clients.push(client);
  const messages: unknown[] = [];
  const system: string[] = [];
  const channel = client.channel(name, { config });
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => void messages.push({ event, payload }));
  channel.on("system", {}, ({ message }: { message: string }) => void system.push(message));
  const status = await subscribe(channel);
  return { channel, messages, system, status };
};

const draft = (slug: string, title: string) => ({ slug, title, content: "Text.", status: "draft" as const });

/** Tests channels for messages with the official client; the subject must have the shipped channels and tables. */
export const testRealtimeContract = (getSubject: () => BackendFixture): void => {
  const writePost = async (slug: string, title: string) => {
    const published = { ...draft(slug, title), status: "published" as const, published_at: "2026-01-01T00:00:00Z" };
    const { data } = await getSubject().service().from("posts").insert(published).select("id").single().throwOnError();
    return data.id;
  };
  const approve = async (client: Client) => {
    const { data } = await client.auth.getUser();
    const email = data.user?.email ?? "";
    const request = { name: "A", email, reason: "To listen.", status: "approved" as const };
    await getSubject().service().from("access_requests").insert(request).throwOnError();
  };

  test("tells visitors of stories that they may read, and of no draft", async () => {
    const { changes, status } = await listen(getSubject().anonClient(), { table: "posts" });
    expect(status).toBe("SUBSCRIBED");
    const posts = getSubject().service().from("posts");
    await posts.insert(draft("hidden-rows", "Hidden")).throwOnError();
    const id = await writePost("shown-rows", "Shown");
    // A row is told as it is when it is read.
    await expect.poll(() => changes.length).toBe(1);
    await posts.update({ title: "Shown again" }).eq("id", id).throwOnError();
    await expect.poll(() => changes.length).toBe(2);
    await posts.delete().eq("slug", "hidden-rows").throwOnError();
    await posts.delete().eq("id", id).throwOnError();
    await expect.poll(() => changes.length).toBe(3);
    expect(changes).toMatchObject([
      { eventType: "INSERT", table: "posts", new: { id, title: "Shown", tags: [] }, old: {} },
      { eventType: "UPDATE", new: { title: "Shown again" }, old: { id } },
      { eventType: "DELETE", new: {}, old: { id } },
    ]);
  });

  test("sends the rows and columns that a channel asks for", async () => {
    const client = getSubject().anonClient();
    const some = await listen(client, { table: "posts", filter: 'title=in.("A, b",C),slug=like.filtered%' });
    const columns = await listen(client, { table: "posts", select: ["title"], event: "INSERT" });
    expect([some.status, columns.status]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
    await writePost("filtered-1", "A, b");
    await writePost("filtered-2", "B");
    await writePost("other", "C");
    const last = await writePost("filtered-3", "C");
    await expect.poll(some.titles).toEqual(["A, b", "C"]);
    await expect.poll(() => columns.changes.length).toBe(4);
    expect(columns.changes[0]?.new).toEqual({ title: "A, b" });
    await getSubject().service().from("posts").delete().eq("id", last).throwOnError();
    await expect.poll(columns.titles).toEqual(["A, b", "B", "C", "C"]);
    expect(some.changes.map(({ eventType }) => eventType)).toEqual(["INSERT", "INSERT"]);
  });

  test("refuses in words what does not exist, and what nobody announces", async () => {
    const client = getSubject().anonClient();
    const ask = async (given: Parameters<typeof listen>[1]) => (await listen(client, given)).status;
    expect(await ask({ table: "posts", filter: "nothing=eq.1" })).toContain("column posts.nothing does not exist");
    expect(await ask({ table: "posts", filter: "title=drop.1" })).toContain("The operator 'drop' does not exist here");
    expect(await ask({ table: "posts", filter: "title" })).toContain("A filter is a column");
    expect(await ask({ table: "settings" })).toContain('Changes of "settings" are not announced.');
    expect(await ask({ table: "images" })).toContain("Permission denied for images");
    expect((await open(client, "lobby", {})).status).toContain(
      'There is no channel "lobby" here. There are "visitors"',
    );
  });

  test("tells an account of its own rows only, and of nothing once it has signed out", async () => {
    const [ada, ben] = await Promise.all(["ada", "ben"].map((name) => getSubject().signUp(`${name}.rows@example.org`)));
    if (!ada || !ben) throw new Error("There are two accounts.");
    const [own, others] = await Promise.all([ada, ben].map((client) => listen(client, { table: "images" })));
    const picture = { base_prompt: "a", current_prompt: "a", image_url: "/functions/v1/generate-image?prompt=a" };
    const { data } = await ada.from("images").insert(picture).select("id").single().throwOnError();
    await ada.from("images").delete().eq("id", data.id).throwOnError();
    await expect.poll(() => own?.changes.map(({ eventType }) => eventType)).toEqual(["INSERT", "DELETE"]);
    const { data: his } = await ben.from("images").insert(picture).select("id").single().throwOnError();
    await expect.poll(() => others?.changes.map(({ new: row }) => row.id)).toEqual([his.id]);
    const elsewhere = getSubject().anonClient();
    await elsewhere.auth.signInWithPassword({ email: "ada.rows@example.org", password: goodPassword });
    await elsewhere.auth.signOut({ scope: "others" });
    const user_id = (await elsewhere.auth.getUser()).data.user?.id ?? "";
    await getSubject()
      .service()
      .from("images")
      .insert({ ...picture, user_id })
      .throwOnError();
    await expect.poll(() => own?.system).toContain("Your session has ended. Please sign in again.");
    expect(own?.changes.length).toBe(2);
  });

  test("carries messages between those who may enter the console, and shows who is there by account", async () => {
    const [one, two, stranger] = await Promise.all(
      ["one", "two", "stranger"].map((name) => getSubject().signUp(`${name}.console@example.org`)),
    );
    if (!one || !two || !stranger) throw new Error("There are three accounts.");
    await Promise.all([one, two].map(approve));
    expect((await open(stranger, "console", { private: true })).status).toContain("You may not join the channel");
    expect((await open(getSubject().anonClient(), "console", { private: true })).status).toContain(
      "please sign in first",
    );
    await stranger.removeAllChannels();
    expect((await open(stranger, "console", {})).status).toContain("join it with { private: true }");
    const config = { private: true, presence: { enabled: true }, broadcast: { ack: true } };
    const first = await open(one, "console", config);
    const second = await open(two, "console", { ...config, broadcast: { self: true } });
    expect([first.status, second.status]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
    expect(await first.channel.send({ type: "broadcast", event: "hi", payload: { text: "é 🌙" } })).toBe("ok");
    await second.channel.send({ type: "broadcast", event: "bytes", payload: new Uint8Array([1, 2, 255]).buffer });
    await expect.poll(() => first.messages.length).toBe(1);
    await expect.poll(() => second.messages.length).toBe(2);
    expect(second.messages[0]).toEqual({ event: "hi", payload: { text: "é 🌙" } });
    expect(new Uint8Array((first.messages[0] as { payload: ArrayBuffer }).payload)).toEqual(
      new Uint8Array([1, 2, 255]),
    );
    const long = { type: "broadcast" as const, event: "long", payload: { text: "x".repeat(6_000) } };
    expect(await first.channel.send(long)).toBe("error");

    const id = (await one.auth.getUser()).data.user?.id ?? "";
    expect(await first.channel.track({ mood: "calm" })).toBe("ok");
    await expect.poll(() => second.channel.presenceState()).toMatchObject({ [id]: [{ mood: "calm" }] });
    expect(await first.channel.track({ mood: "awake" })).toBe("ok");
    await expect.poll(() => second.channel.presenceState()).toMatchObject({ [id]: [{ mood: "awake" }] });
    await one.removeAllChannels();
    await expect.poll(() => second.channel.presenceState()).toEqual({});
  });

  test("ends a private channel when the right to it ends", async () => {
    const client = await getSubject().signUp("fickle.console@example.org");
    await approve(client);
    const { system, status } = await open(client, "console", { private: true });
    expect(status).toBe("SUBSCRIBED");
    const requests = getSubject().service().from("access_requests");
    await requests.update({ status: "rejected" }).eq("email", "fickle.console@example.org").throwOnError();
    await expect.poll(() => system).toEqual(["Your rights to this channel have ended"]);
  });

  test("gives each account a channel of its own for its devices", async () => {
    const [ada, eve] = await Promise.all(["ada", "eve"].map((name) => getSubject().signUp(`${name}.own@example.org`)));
    if (!ada || !eve) throw new Error("There are two accounts.");
    const id = (await ada.auth.getUser()).data.user?.id;
    const { status, system } = await open(ada, `user:${id}`, { private: true });
    expect(status).toBe("SUBSCRIBED");
    expect((await open(eve, `user:${id}`, { private: true })).status).toContain("belongs to another account");
    const { data } = await eve.auth.getSession();
    await ada.realtime.setAuth(data.session?.access_token ?? "");
    await expect.poll(() => system).toEqual([expect.stringContaining("belongs to another account")]);
  });

  test("counts visitors without passing on words of theirs, and lets only the owner's programs announce", async () => {
    const [one, two] = [getSubject().anonClient(), getSubject().anonClient()];
    const here = await open(one, "visitors", { presence: { enabled: true, key: "words" } });
    const there = await open(two, "visitors", { presence: { enabled: true } });
    expect(await here.channel.track({ words: "Hello strangers" })).toBe("error");
    expect(await here.channel.track({})).toBe("ok");
    expect(await there.channel.track({})).toBe("ok");
    await expect.poll(() => Object.keys(here.channel.presenceState()).length).toBe(2);
    expect(Object.keys(there.channel.presenceState())).not.toContain("words");

    const news = await open(one, "announcements", { broadcast: { ack: true } });
    expect(await news.channel.send({ type: "broadcast", event: "live", payload: {} })).toBe("error");
    const service = getSubject().service();
    expect(await service.channel("announcements").httpSend("live", { at: "noon" })).toEqual({ success: true });
    await expect.poll(() => news.messages).toEqual([{ event: "live", payload: { at: "noon" } }]);
    await expect(two.channel("announcements").httpSend("live", {})).rejects.toThrow(
      "Only a program with the secret key",
    );
  });

  test("lets a program with the secret key hear of every row", async () => {
    const { changes, status } = await listen(getSubject().service(), {
      table: "posts",
      filter: "slug=eq.for-programs",
    });
    expect(status).toBe("SUBSCRIBED");
    await getSubject().service().from("posts").insert(draft("for-programs", "Draft")).throwOnError();
    await expect.poll(() => changes.map(({ new: row }) => row.status)).toEqual(["draft"]);
  });
};
