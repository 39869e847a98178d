import { AppError } from "#contracts/errors.ts";
import { defineFunction } from "../define-function.ts";

/** Writes the next story. Until a storyteller is part of the site it says so. */
export const generateBook = defineFunction({
  name: "generate-book",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  handler() {
    throw new AppError(
      "unavailable",
      "The storyteller is not part of this site yet. Nothing was written or published.",
    );
  },
});
