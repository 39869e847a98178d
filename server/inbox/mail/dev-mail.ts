import { type Context, Hono } from "hono";
import { escapeHtml } from "#contracts/escape-html.ts";
import { localKeyPage } from "../../http/local-access/local-key-page.ts";
import { type LocalAccess, toStatus } from "../../http/local-access/local-access.ts";
import { toPlainDocument } from "../../http/responses/plain-page.ts";
import type { StoredEmail } from "./email.ts";
import type { Mailer } from "./mailer.ts";

// Emails use inline style attributes: this page is the only one that allows them.
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const row = ({ to, subject, at }: StoredEmail, index: number): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to <b>${escapeHtml(to)}</b> · <time datetime="${at}">${escapeHtml(new Date(at).toLocaleString("en-US", { dateStyle: "long", timeStyle: "medium" }))}</time></p>
<iframe title="${escapeHtml(subject)}" src="/dev/mail/${index}" sandbox="allow-top-navigation-by-user-activation allow-popups" loading="lazy"></iframe>
</article>`;

const listPage = (emails: StoredEmail[]): string =>
  toPlainDocument({
    title: "Outbox",
    body: `
<p>No mail server is set (<code>SMTP_URL</code>), so every mail of the site stays here. Only this machine can read this page, or who has the local key.</p>
${emails.length === 0 ? "<p>There are no emails yet.</p>" : emails.map(row).reverse().join("\n")}
`,
    isWide: true,
  });

/** Lists stored emails, for the operator of the site on this machine. */
export const devMail = ({ localAccess, mail }: { localAccess: LocalAccess; mail: Mailer }): Hono => {
  const pages = new Hono();
  const read = async (c: Context): Promise<StoredEmail[] | Response> => {
    c.header("cache-control", "no-store");
    const denial = await localAccess.findDenial(c);
    if (denial) {
      if (denial.retryAfter) c.header("retry-after", String(denial.retryAfter));
      if (c.req.header("accept")?.includes("text/html")) return localKeyPage(c, denial, "/dev/mail");
      const code = denial.reason === "too-often" ? "limit_exceeded" : "forbidden";
      return c.json(
        { error: `The outbox can only be read on the machine that runs the site. ${denial.message}`, code },
        toStatus(denial),
      );
    }
    return (
      (await mail.listOutbox()) ??
      c.json({ error: "Emails are sent by SMTP here, so there is no outbox.", code: "not_found" }, 404)
    );
  };

  pages.get("/mail.json", async (c) => {
    const emails = await read(c);
    return emails instanceof Response ? emails : c.json(emails);
  });
  pages.get("/mail", async (c) => {
    const emails = await read(c);
    if (emails instanceof Response) return emails;
    c.header("content-security-policy", policy);
    return c.html(listPage(emails));
  });
  pages.get("/mail/:index{[0-9]+}", async (c) => {
    const emails = await read(c);
    if (emails instanceof Response) return emails;
    const html = emails[Number(c.req.param("index"))]?.html;
    if (html === undefined) return c.notFound();
    c.header("content-security-policy", policy);
    c.header("x-frame-options", "SAMEORIGIN");
    return c.html(html.replace("<head>", '<head><base target="_top">'));
  });
  return pages;
};
