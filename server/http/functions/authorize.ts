import { requireAccess, requireUser } from "./authenticate.ts";
import type { Access, FunctionContext } from "./function-definition.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Throws unless the caller may call a function with this access. For the owner's functions returns the actor's name.
 */
export const authorize = async (
  access: Access,
  context: FunctionContext,
  body: unknown,
): Promise<{ actor?: string }> => {
  switch (access) {
    case "public":
      return {};
    case "user":
      requireUser(context.caller);
      return {};
    case "approved":
      requireAccess(context.caller);
      return {};
    case "owner":
      return { actor: await requireOwner(context, body) };
  }
};
