import { requestContext } from "./request-context.ts";

const marker = Symbol.for("backend.collect-faults");
type Print = typeof console.error & { [marker]?: true };

/**
 * Workaround (@supabase/lite 0.10: it prints every database error, with the row's values, to `console.error` and does
 * not expose the error itself; remove when it reports errors to its caller). While it handles a request, its error
 * output goes to that request's context; all other output is unchanged.
 */
export const captureErrors = (): void => {
  const print = console.error as Print;
  if (print[marker]) return;
  const collect: Print = (...values: unknown[]) => {
    const context = requestContext.getStore();
    if (!context) return print.apply(console, values);
    context.errors.push(values.find((value) => value instanceof Error) ?? values[0]);
  };
  collect[marker] = true;
  console.error = collect;
};
