/**
 * External sources that a single page needs, by CSP directive. A document keeps the policy it was loaded with, so all
 * navigation to and from these pages loads a new document (docs/decisions/002).
 */
export const pageCspExceptions: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  // The donation form, the donor wall and their resize script.
  ["/donation", { "frame-src": "https://donorbox.org", "script-src": "https://donorbox.org" }],
]);

/**
 * The policy of a page that frames one player of another site (`/embed/…`, server/http/routes/embed-frames.ts). Posts
 * frame these pages of their own site, so they have no exceptions, and can be opened by client-side navigation.
 */
export const toEmbedPolicy = (frameOrigin: string, styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `frame-src ${frameOrigin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
