import { readFileSync } from "node:fs";
import path from "node:path";

export const signUpPassword = "a lantern in the snow";

/** Request headers of a new, confirmed user of a running site that stores its emails and keys on this machine. */
export const signUp = async (url: string, dataDir: string, email: string): Promise<Record<string, string>> => {
  const { publishableKey } = JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as Record<
    string,
    string
  >;
  const headers = { apikey: publishableKey ?? "", "content-type": "application/json" };
  const body = JSON.stringify({ email, password: signUpPassword });
  const signedUp = await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body });
  if (!signedUp.ok) throw new Error(`Not signed up: ${await signedUp.text()}`);
  const emails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; text: string }[];
  const link = new URL(/https?:\/\/\S+/.exec(emails.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "");
  const confirmed = await fetch(url + link.pathname + link.search, { redirect: "manual" });
  const tokens = new URLSearchParams(new URL(confirmed.headers.get("location") ?? "", url).hash.slice(1));
  return { ...headers, authorization: `Bearer ${tokens.get("access_token")}` };
};
