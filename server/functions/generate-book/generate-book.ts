import { AppError } from "#contracts/errors.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import type { SiteFunction } from "../site-function.ts";

/** Writes the next story. Until a storyteller is part of the site it says so. */
export const generateBook: SiteFunction = {
  name: "generate-book",
  isForOwner: true,
  async handle(call) {
    await authoriseOwner(call);
    throw new AppError("unavailable", "The storyteller is not part of this site yet. Nothing was written or published.");
  },
};
