import { z } from "zod";
import { apiScopes } from "../values/integration-values.ts";
import type { ApiScope } from "../values/integration-values.ts";

/** Request body of the function `api-tokens`. */
export const apiTokenRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("list") }),
    z.strictObject({
      action: z.literal("create"),
      name: z.string().trim().min(1, "Please name the token.").max(80, "The name can have up to 80 characters."),
      scopes: z
        .array(z.enum(apiScopes))
        .min(1, "Please choose what the token may do.")
        .max(apiScopes.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, "Each scope can be named once."),
      /** Days until it expires; null: never. */
      days: z.int().min(1).max(3_650).nullable(),
    }),
    z.strictObject({ action: z.literal("revoke"), id: z.uuid("There is no such token.") }),
  ],
  { error: "action must be one of list, create, revoke" },
);
export type ApiTokenRequest = z.input<typeof apiTokenRequestSchema>;

/** A token as the owner sees it: the secret itself is shown once, when it is made. Times are ISO 8601. */
export type ApiToken = {
  id: string;
  name: string;
  scopes: ApiScope[];
  created_at: string;
  expires_at: string | null;
  is_expired: boolean;
  last_used_at: string | null;
};
