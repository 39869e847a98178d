/** Answer of the function `restore-backup`; `leftOut` names the tables of an older backup that are not content. */
export type RestoreResult = { rows: Record<string, number>; files: number; leftOut: string[] };
