/** An error as plain data, for the log and the mapping to a status: the message may contain database internals. */
export type PlainError = {
  name: string;
  message: string;
  code?: string;
  /** The database constraint that was violated. */
  constraint?: string;
  causes: PlainError[];
};

/** Called with the causes of a response of 500 or more; for the log. */
export type ErrorLogger = (entry: { method: string; path: string; status: number; errors: PlainError[] }) => void;

const maxDepth = 5;
const maxCauses = 10;

const readText = (error: unknown, name: string): string | undefined => {
  if (error === null || typeof error !== "object") return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" && value !== "" ? value : undefined;
};

const listCauses = (error: unknown): unknown[] => {
  if (!(error instanceof Error)) return [];
  const causes = error.cause === undefined ? [] : [error.cause];
  return error instanceof AggregateError ? [...causes, ...error.errors] : causes;
};

/** Converts any thrown value to plain data, with its causes to a depth of five. */
export const toPlainError = (error: unknown, depth = 0): PlainError => {
  const code = readText(error, "code");
  const constraint = readText(error, "constraint");
  return {
    name: readText(error, "name") ?? (error instanceof Error ? "Error" : typeof error),
    message: readText(error, "message") ?? (error instanceof Error ? "" : String(error)),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    causes:
      depth >= maxDepth
        ? []
        : listCauses(error)
            .slice(0, maxCauses)
            .map((cause) => toPlainError(cause, depth + 1)),
  };
};

/** One line for the log: the error followed by its causes. */
export const formatPlainError = ({ name, message, code, causes }: PlainError): string => {
  const own = `${name}${code === undefined ? "" : ` [${code}]`}: ${message}`;
  return [own, ...causes.map(formatPlainError)].join(" < ");
};

/** Recreates an error from another thread, to be thrown in this one. */
export const fromPlainError = ({ name, message, code, constraint, causes }: PlainError): Error => {
  const [cause] = causes;
  const error = new Error(message, cause ? { cause: fromPlainError(cause) } : {});
  return Object.assign(
    error,
    { name },
    code === undefined ? {} : { code },
    constraint === undefined ? {} : { constraint },
  );
};
