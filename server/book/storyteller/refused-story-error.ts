import type { StoryFault } from "@site/storyteller/story-plan.ts";
import { AppError } from "#contracts/errors.ts";

/** A text that the checks do not let pass. Its message is for the owner and names them. */
export class RefusedStoryError extends AppError {
  readonly text: { title: string; content: string };
  readonly faults: readonly StoryFault[];

  constructor(text: { title: string; content: string }, faults: readonly StoryFault[]) {
    const checks = [...new Set(faults.map(({ check }) => check.toLowerCase()))].join(", ");
    super(
      "unavailable",
      `The language model did not write a story that can be used: the checks refused it (${checks}). The text is kept: see “Refused story”.`,
    );
    this.text = text;
    this.faults = faults;
  }
}
