import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createPostFunctions } from "./posts.functions.ts";

test("a token for drafts changes no post that was published under the id of its own while its pictures were copied", async () => {
  const backend = await createTestBackend();
  const app = await createTestApp({ backend });
  const postId = crypto.randomUUID();
  const published = { title: "Published", content: "Some words.", status: "published" };
  const publish = () => app.call("posts-admin", { action: "create", postId, postData: published });
  const images = {
    find: () => ({ read: async () => void (await publish()) }),
    create: async () => {
      throw new AppError("unavailable", "No picture.");
    },
  };
  const [postsAdmin] = createPostFunctions({ images } as unknown as Parameters<typeof createPostFunctions>[0]);
  const postData = {
    title: "A draft",
    status: "draft",
    content: "![A heron](/functions/v1/image?prompt=a%20heron&width=512&height=512&seed=1)",
  };
  const call = {
    backend,
    actor: "Script (token)",
    caller: { kind: "token", id: "", name: "Script", scopes: ["posts:draft"] },
    env: { siteUrl: "http://localhost:3000", trustProxy: false },
    request: { req: { raw: new Request("http://localhost:3000"), header: () => undefined } },
    body: { action: "create", postId, postData, copyImages: true },
  };
  await expect(Promise.resolve(postsAdmin?.handler(call))).rejects.toMatchObject({ code: "conflict" });
  const answer = await (await app.call("posts-admin", { action: "get", postId })).json();
  expect(answer).toMatchObject({ post: { title: "Published", status: "published" } });
  await backend.close();
});
