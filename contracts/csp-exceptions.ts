/**
 * External sources that a single page needs, by CSP directive. A document keeps the policy it was loaded with, so all
 * navigation to and from these pages loads a new document (docs/decisions/002).
 */
export const pageCspExceptions: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  // The donation form, the donor wall and their resize script.
  ["/donation", { "frame-src": "https://donorbox.org", "script-src": "https://donorbox.org" }],
]);
