import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { isSiteAddress } from "../site-addresses.ts";
import { line, pageLink } from "./fields.ts";

const siteLink = pageLink
  .refine(({ to }) => isSiteAddress(to), {
    path: ["to"],
    message: "is not a page of this site (contracts/site-pages.ts lists them)",
  })
  .meta({ "x-kind": "link", title: "Link" });

const loadFailure = z.strictObject({
  title: line,
  /** After a link. */ page: line,
  /** Beside a control, or on a page that is not complete. */ part: line,
});

/** The menu and the footer, shown on every page. */
export const navigationSchema = defineContent("navigation.json", {
  /** The links shown in the header of wide windows. */
  main: z.array(siteLink).min(1, "needs at least one link"),
  menu: z.strictObject({
    open: line,
    close: line,
    groups: z
      .array(z.strictObject({ heading: line, links: z.array(siteLink).min(1, "needs at least one link") }))
      .min(1, "needs at least one group"),
  }),
  /** Opens the command palette. */
  search: line,
  footer: z.strictObject({
    closing: line,
    small: line.meta({ title: "Small print" }),
    /** Opens the list of all pages below the landing page. */
    pages: line,
  }),
  errors: z.strictObject({
    missing: z.strictObject({ title: line, text: line }),
    /** Shown beside a control that was pressed before hydration, if that takes long. */
    late: line,
    /** Shown when something cannot be loaded, by cause (app/lib/document/find-failure.ts). */
    offline: loadFailure,
    blocked: loadFailure,
    outdated: loadFailure,
    server: loadFailure,
    /** Shown offline instead of a page that was not read before, and above the list of those that were. */
    unread: z.strictObject({ text: line, kept: line }),
    /** Shown after the page was loaded again because a file of it was gone. */
    renewed: line,
    broken: z.strictObject({ title: line, text: line }),
    /** Shown after a page that a translator or an extension had changed was rendered anew. */
    recovered: z.strictObject({ title: line, text: line }),
    links: z.array(siteLink).min(1, "needs at least one link"),
  }),
});

export type Navigation = z.infer<typeof navigationSchema>;
