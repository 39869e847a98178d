import * as z from "zod/mini";

/** Permissions of a signed-in user. `request` is the status of their access request; null without one. */
export const accessRightsSchema = z.object({
  role: z.enum(["member", "admin"]),
  approved: z.boolean(),
  request: z.nullable(z.enum(["pending", "approved", "rejected"])),
});
export type AccessRights = z.infer<typeof accessRightsSchema>;
