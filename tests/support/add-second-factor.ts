import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import { type TestBackend, testSiteUrl } from "./create-test-backend.ts";
import { testPassword } from "./create-test-user.ts";

const logIn = async (backend: TestBackend, email: string) => {
  const client = createClient(testSiteUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return { client, accessToken: data.session.access_token };
};

/** Sets up an authenticator app for an account. Returns an access token of each level. */
export const addSecondFactor = async (backend: TestBackend, email: string): Promise<{ aal1: string; aal2: string }> => {
  const { client } = await logIn(backend, email);
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const code = generateSync({ secret: factor.totp.secret });
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (verified.error) throw verified.error;
  const { accessToken } = await logIn(backend, email);
  return { aal1: accessToken, aal2: verified.data.access_token };
};
