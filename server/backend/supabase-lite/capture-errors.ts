import { requestContext } from "./request-context.ts";

const marker = Symbol.for("backend.collect-faults");
type Print = typeof console.error & { [marker]?: true };

/**
 * Fault of the library: it prints every database error, with the values of the row in it, to `console.error`, and keeps the
 * error itself for nobody. While it answers a request, what it prints goes to that request's context; all other
 * output is left alone.
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
