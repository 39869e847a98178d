import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectMcp, mcpClients } from "#tests/support/connect-mcp.ts";
import { aDraft, createOwnersSite, elsewhere, type OwnersSite, toPost } from "#tests/support/owners-site.ts";

let site: OwnersSite;
beforeAll(async () => {
  site = await createOwnersSite();
});
afterAll(() => site.close());

describe.each(mcpClients)("writing tools for language models that speak %s", (version) => {
  const connect = async (token: string) => {
    const client = await connectMcp(version, (path, init) => site.app.request(path, init, elsewhere), {
      authorization: `Bearer ${token}`,
    });
    const call = async (name: string, given: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      return { text: (content as { text: string }[])[0]?.text ?? "", isError };
    };
    return { client, call };
  };
  const listNames = async (scopes: string[]) => {
    const { client } = await connect((await site.createToken(scopes)).secret);
    return (await client.listTools()).tools.map(({ name }) => name);
  };

  test("are those of the token's scopes", async () => {
    expect(await listNames(["hub:write"])).toEqual(expect.arrayContaining(["search", "create_hub_entry"]));
    expect(await listNames(["hub:write"])).not.toContain("create_draft");
    expect(await listNames(["posts:draft"])).not.toContain("create_hub_entry");
  });

  test("write and change a aDraft, keep what is not given, and leave what is published alone", async () => {
    const { call } = await connect((await site.createToken(["posts:draft"])).secret);
    const { text } = await call("create_draft", { title: "By a model", content: "Words.", excerpt: "Short." });
    const id = /id: (.+)/.exec(text)?.[1] ?? "";
    expect((await call("list_drafts", {})).text).toContain(`${id}: By a model`);
    const changed = await call("update_draft", { id, version: 1, content: "Other words." });
    expect(changed.text).toMatch(/excerpt: Short\.\n\nOther words\.$/);
    expect((await call("update_draft", { id, version: 1, title: "Late" })).isError).toBe(true);
    expect((await call("create_draft", { title: "", content: "x", status: "published" })).isError).toBe(true);
    const published = toPost(
      await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } }),
    );
    expect((await call("read_draft", { id: published.id })).isError).toBe(true);
    expect((await call("update_draft", { id: published.id, version: 1, title: "x" })).isError).toBe(true);
  });

  test("add an entry to the hub", async () => {
    const { call } = await connect((await site.createToken(["hub:write"])).secret);
    const content = {
      title: "By a model",
      description: "What is wrong.",
      status: "active",
      priority: "low",
      assignee: "Ada",
    };
    const { text } = await call("create_hub_entry", { status: "draft", entry: { kind: "issue", content } });
    expect(text).toMatch(/^issue-\d+ was added \(draft\)\.$/);
    expect((await call("list_hub_entries", { kind: "issue" })).text).toContain("(draft): By a model");
  });

  test("are refused to whoever has no token of the owner's", async () => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer nonsense" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    };
    const response = await site.app.request("/mcp", init, elsewhere);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });
});
