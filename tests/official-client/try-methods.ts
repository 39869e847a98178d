/** Tries a method; what it throws, or answers as `error`, is what somebody who calls it is told. */
export type Try<World> = (world: World) => PromiseLike<unknown>;

/** What somebody who calls a method is told; null if it works. */
export type Outcome = { method: string; refusal: string | null };

const toSentence = (error: unknown): string => {
  const { message, msg = message } = error as { message?: unknown; msg?: unknown };
  const text = typeof msg === "string" && msg !== "" ? msg : JSON.stringify(error);
  return text.replaceAll(/\s+/g, " ").trim();
};

/** Tries them one after the other, since later ones use what earlier ones made. */
export const tryMethods = async <World>(world: World, tries: Record<string, Try<World>>): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const [method, run] of Object.entries(tries)) {
    const answer = await Promise.resolve()
      .then(() => run(world))
      .catch((error: unknown) => ({ error }));
    const error = (answer as { error?: unknown } | null | undefined)?.error ?? null;
    outcomes.push({ method, refusal: error === null ? null : toSentence(error) });
  }
  return outcomes;
};

/** The names of all methods of an object that it does not call its own by an underscore. */
export const listMethods = (subject: object): string[] => {
  const names = new Set<string>();
  for (
    let at: object | null = subject;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  )
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === "function" && name !== "constructor" && !name.startsWith("_")) names.add(name);
  return [...names].toSorted();
};

/** The section of an area in the table: what works in one row, each refusal in its own. */
export const toSection = (title: string, outcomes: readonly Outcome[]): string => {
  const names = (some: readonly Outcome[]) => some.map(({ method }) => `\`${method}\``).join(", ");
  const working = outcomes.filter(({ refusal }) => refusal === null);
  const refused = Map.groupBy(
    outcomes.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal,
  );
  return [
    `## ${title}\n`,
    "| Method | Works | Else the client is told |",
    "| --- | --- | --- |",
    ...(working.length > 0 ? [`| ${names(working)} | yes | |`] : []),
    ...[...refused].map(([refusal, some]) => `| ${names(some)} | no | ${refusal?.replaceAll("|", "\\|") ?? ""} |`),
    "",
  ].join("\n");
};
