// Without the schema of a call, so that the panel does not load one.

/** The programs whose files can be imported. */
export const importTools = ["ghost", "markdown"] as const;
export type ImportTool = (typeof importTools)[number];

/** Maximum posts of a call; its body can have up to 1 MB. */
export const maxBatchPosts = 200;
export const maxImageHosts = 100;

/** `same`: the post was here already, and nothing was changed. */
export type ImportOutcome = "created" | "same" | "failed";
export type ImportProblem = { name: string; reason: string };
/**
 * `outcomes` are those of the first entries, in their order: the others were not begun, because copying images took long,
 * and are sent again.
 */
export type ImportBatchResult = { outcomes: ImportOutcome[]; images: number; problems: ImportProblem[] };
