const marker = Symbol.for("backend.accept-warnings");
type Emit = typeof process.emitWarning & { [marker]?: true };

/**
 * Workaround (@supabase/lite 0.10: it replaces `process.emitWarning` by a function that throws for a warning that is an
 * Error, as Node's own are, so that too many listeners on a socket would end the process; remove together with the
 * library).
 */
export const acceptWarnings = (): void => {
  const emit = process.emitWarning as Emit;
  if (emit[marker]) return;
  const accept = ((warning: string | Error, ...options: never[]) =>
    warning instanceof Error ? emit(warning.message, { type: warning.name }) : emit(warning, ...options)) as Emit;
  accept[marker] = true;
  process.emitWarning = accept;
};
