import type { Backend, Client } from "#server/backend.ts";
import type { TestBackend } from "./create-test-backend.ts";
import { followLink } from "./links/follow-link.ts";
import { readOutcome } from "./links/press-button.ts";

export type TestUser = { id: string; email: string; accessToken: string; client: Client };

export const testPassword = "a rather long sentence 9";

/** Approves an address, whether it already has an account or not. */
export const approveEmail = async (backend: Backend, email: string): Promise<void> => {
  const request = { name: "Ada", email, reason: "Because.", status: "approved" } as const;
  await backend.serviceClient().from("access_requests").insert(request).throwOnError();
};

/** The owner's password is chosen behind the link in the confirmation email. */
const choosePassword = async (backend: TestBackend, accessToken: string): Promise<void> => {
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${accessToken}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ password: testPassword });
  const response = await backend.fetch(
    new Request("http://localhost:3000/auth/v1/user", { method: "PUT", headers, body }),
  );
  if (!response.ok) throw new Error(`No password was chosen: ${await response.text()}`);
};

/** Creates a confirmed account and a client that is signed in to it. */
export const createTestUser = async (backend: TestBackend, email: string): Promise<TestUser> => {
  if (backend.signIn) {
    const user = await backend.signIn(email);
    return { ...user, email, client: backend.anonClient(user.accessToken) };
  }
  const { auth } = backend.anonClient();
  const signUp = await auth.signUp({ email, password: testPassword });
  if (signUp.error) throw signUp.error;
  const { values: tokens } = readOutcome(await followLink(backend, backend.mailbox.linkTo(email)));
  const accessToken = tokens.get("access_token");
  if (!accessToken || !signUp.data.user) throw new Error(`The account of ${email} was not confirmed`);
  const client = backend.anonClient(accessToken);
  if (tokens.get("type") === "recovery") await choosePassword(backend, accessToken);
  return { id: signUp.data.user.id, email, accessToken, client };
};
