import type { Backend } from "#server/backend.ts";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";
import { emailLinks } from "#server/accounts/email-links.ts";
import { shippedContent } from "../shipped-content.ts";
import { pressButton } from "./press-button.ts";

/** Opens the link of an email to a backend that is not served, and presses the button of its page. */
export const followLink = (backend: Backend, link: URL): Promise<Response> => {
  const siteUrl = link.origin;
  const env = { siteUrl, trustProxy: false };
  const routes = emailLinks({ backend, content: shippedContent, rateLimiter: createRateLimiter(), env });
  return pressButton(async (path, init) => routes.request(siteUrl + path, init), link);
};
