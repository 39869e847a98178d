import type { TestBackend } from "./create-test-backend.ts";
import { testSiteUrl } from "./create-test-backend.ts";

export const testPassword = "a lantern in the snow";

// Not through the backend's own client: that one is shared, and would keep the session.
const post = async (backend: TestBackend, path: string, body: unknown) => {
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  const response = await backend.fetch(new Request(testSiteUrl + path, { method: "POST", headers, body: JSON.stringify(body) }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { access_token: string; user: { id: string } };
};

/** Signs somebody up, follows the link of the mail and signs in. */
export const signUpConfirmed = async (backend: TestBackend, email: string): Promise<{ id: string; accessToken: string }> => {
  const credentials = { email, password: testPassword };
  await post(backend, "/auth/v1/signup", credentials);
  await backend.fetch(new Request(backend.mailbox.linkTo(email), { redirect: "manual" }));
  const { access_token, user } = await post(backend, "/auth/v1/token?grant_type=password", credentials);
  return { id: user.id, accessToken: access_token };
};
