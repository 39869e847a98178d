import { createTestApp } from "./create-test-app.ts";
import { createTestBackend } from "./create-test-backend.ts";

type Body = Record<string, unknown>;
type Answer = { status: number; body: Body & { error?: string } };
export type StoredPost = { id: string; version: number; title: string; status: string };

/** From an address that is not this machine's. */
export const elsewhere = "203.0.113.7";
export const ownersHeaders = { "x-admin-secret": "secret-of-the-owner" };
export const aDraft = { title: "A draft", content: "Some words.", status: "draft" };

export const toPost = ({ body }: Answer): StoredPost => body.post as StoredPost;

/** A site whose owner has a secret, and calls of its functions by the owner and by programs with a token. */
export const createOwnersSite = async () => {
  const backend = await createTestBackend();
  const app = await createTestApp({
    backend,
    env: { ADMIN_SECRET: ownersHeaders["x-admin-secret"], WEBHOOK_PRIVATE: "on" },
  });
  const post = async (name: string, body: Body, headers: Record<string, string>): Promise<Answer> => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    };
    const response = await app.request(`/functions/v1/${name}`, init, elsewhere);
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const asOwner = (name: string, body: Body) => post(name, body, ownersHeaders);
  return {
    backend,
    app,
    asOwner,
    withToken: (token: string, name: string, body: Body) => post(name, body, { authorization: `Bearer ${token}` }),
    createToken: async (scopes: string[]) => {
      const { body } = await asOwner("api-tokens", { action: "create", name: "Script", scopes, days: null });
      return body as unknown as { secret: string; token: { id: string } };
    },
    close: () => backend.close(),
  };
};

export type OwnersSite = Awaited<ReturnType<typeof createOwnersSite>>;
