import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { setCookie } from "hono/cookie";
import { z } from "zod";
import { type LocalAccess, localKeyCookie } from "./local-access.ts";
import { type LocalKeyPath, localKeyPaths, localKeyPage } from "./local-key-page.ts";

const keyPattern = /^[0-9a-f]{32}$/;
const formSchema = z.object({ key: z.string().trim(), next: z.enum(localKeyPaths).catch("/admin") });

/** Exchanges the local key of a URL or form for a same-site cookie. */
export const localKeyRoutes = (localAccess: LocalAccess, env: { siteUrl: string }): Hono => {
  const routes = new Hono();

  const exchange = async (c: Context, key: string, next: LocalKeyPath, location: string): Promise<Response> => {
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    const denial = await localAccess.checkKey(c, keyPattern.test(key) ? key : "");
    if (denial)
      return localKeyPage(
        c,
        {
          ...denial,
          message: denial.reason === "key-needed" ? `That key is wrong. ${denial.message}` : denial.message,
        },
        next,
      );
    setCookie(c, localKeyCookie, key, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure: env.siteUrl.startsWith("https:"),
    });
    return c.redirect(location, 303);
  };

  routes.on(["GET"], ["/admin", "/admin/*", "/dev/mail", "/dev/mail.json", "/metrics"], (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const key = searchParams.get("key");
    if (key === null) return next();
    searchParams.delete("key");
    const query = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
    return exchange(c, key, localKeyPaths.find((door) => door === pathname) ?? "/admin", pathname + query);
  });

  routes.use("/dev/local-key", bodyLimit({ maxSize: 10_000, onError: (c) => c.text("The form is too large.", 413) }));
  routes.post("/dev/local-key", async (c) => {
    const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    if (!form.success) return c.text("The form has no key.", 400);
    return exchange(c, form.data.key, form.data.next, form.data.next);
  });
  return routes;
};
