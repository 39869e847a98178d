type Send = (
  path: string,
  init?: { method: string; body: string; headers: Record<string, string> },
) => Promise<Response>;

const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Opens the link of an email and presses the button of its page, as a browser does. */
export const pressButton = async (send: Send, link: URL): Promise<Response> => {
  const page = await send(link.pathname + link.search);
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1];
  if (page.status !== 200 || action === undefined) throw new Error(`The link opens no page with a button: ${html}`);
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return send(action, {
    method: "POST",
    body: new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, decode(value)])).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });
};

/** Where a pressed button leads, and the session or error that it hands over. */
export const readOutcome = (response: Response): { path: string; values: URLSearchParams } => {
  const { pathname, search, hash } = new URL(response.headers.get("location") ?? "");
  return { path: pathname + search, values: new URLSearchParams(hash.slice(1)) };
};
