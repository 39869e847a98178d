import { pressButton, readOutcome } from "#tests/support/links/press-button.ts";

export const signUpPassword = "a lantern in the snow";

/** The key for browsers of a running site, as its pages carry it. */
export const readPublishableKey = async (url: string): Promise<string> => {
  const html = await (await fetch(`${url}/landing`)).text();
  const key = /"publishableKey":"([^"]+)"/.exec(html)?.[1];
  if (key === undefined) throw new Error(`The page of ${url} has no key`);
  return key;
};

/** Confirms an address by the last email to it, of a running site that keeps its emails on this machine. */
export const confirmEmail = async (url: string, email: string): Promise<URLSearchParams> => {
  const emails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; text: string }[];
  const link = new URL(/https?:\/\/\S+/.exec(emails.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "");
  const send = (path: string, init?: RequestInit) => fetch(url + path, { redirect: "manual", ...init });
  return readOutcome(await pressButton(send, link)).values;
};

/** Request headers of a new, confirmed user of a running site that keeps its emails on this machine. */
export const signUp = async (url: string, email: string): Promise<Record<string, string>> => {
  const headers = { apikey: await readPublishableKey(url), "content-type": "application/json" };
  const body = JSON.stringify({ email, password: signUpPassword });
  const signedUp = await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body });
  if (!signedUp.ok) throw new Error(`Not signed up: ${await signedUp.text()}`);
  const values = await confirmEmail(url, email);
  return { ...headers, authorization: `Bearer ${values.get("access_token")}` };
};
