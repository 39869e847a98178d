import { requireAccess, requireUser } from "./authenticate.ts";
import type { Access, Call } from "./call.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Throws unless the caller may call a function with this access. For the owner's functions returns the actor's name.
 */
export const authorize = async (access: Access, call: Call): Promise<{ actor?: string }> => {
  switch (access) {
    case "public":
      return {};
    case "user":
      requireUser(call.caller);
      return {};
    case "approved":
      requireAccess(call.caller);
      return {};
    case "owner":
      return { actor: await requireOwner(call) };
  }
};
