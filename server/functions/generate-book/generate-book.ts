import { AppError } from "#contracts/errors.ts";
import { requireOwner } from "../require-owner.ts";
import type { FunctionDefinition } from "../function-definition.ts";

/** Writes the next story. Until a storyteller is part of the site it says so. */
export const generateBook: FunctionDefinition = {
  name: "generate-book",
  isForOwner: true,
  async handle(call) {
    await requireOwner(call);
    throw new AppError(
      "unavailable",
      "The storyteller is not part of this site yet. Nothing was written or published.",
    );
  },
};
