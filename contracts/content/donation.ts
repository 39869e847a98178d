import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, mediaPath, pageMeta, pageLink } from "./fields.ts";

const frame = { heading: line, text: line, frameTitle: line, load: line, closed: line };

/** The donation page and the thank-you page. */
export const donationSchema = defineContent("donation.json", {
  ...pageMeta,
  back: pageLink,
  heading: line,
  text: line,
  picture: mediaPath,
  form: z.strictObject({ ...frame, link: line }),
  wall: z.strictObject(frame),
  notice: line,
  loading: line,
  withoutScript: line,
  /** While donations are closed. */
  readWithoutScript: line,
  thanks: z.strictObject({ heading: line, text: line, signature: line }),
  closed: z.strictObject({ text: line, owner: line, steps: z.array(line).min(1, "needs at least one step") }),
  thankYou: z.strictObject({ ...pageMeta, heading: line, text: line, picture: mediaPath, alt: line, link: pageLink }),
});

export type Donation = z.infer<typeof donationSchema>;
