/** Runs a step of the set-up to its end; when it fails, this process ends with its exit code. */
export type RunStep = (program: string, args: string[], env?: Record<string, string>) => Promise<void>;
