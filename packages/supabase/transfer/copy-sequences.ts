import { listSequences } from "./list-tables.ts";
import type { Engine } from "./engine.ts";

type State = { last: string; isCalled: boolean };
type States = Map<string, State>;

const readState = async ({ connection }: Engine, sequence: string): Promise<State | undefined> =>
  (await connection.query<State>(`select last_value::text as last, is_called as "isCalled" from ${sequence}`))[0];

/**
 * Continues the sequences of the new database where those of the old one are, and returns where that is. A snapshot does
 * not hold sequences: in a database that is in use they are ahead of its rows, which does no harm.
 */
export const copySequences = async (old: Engine, next: Engine): Promise<States> => {
  const known = new Set(await listSequences(next.connection));
  const states: States = new Map();
  for (const sequence of await listSequences(old.connection)) {
    const state = known.has(sequence) ? await readState(old, sequence) : undefined;
    if (!state) continue;
    await next.connection.query("select setval($1::regclass, $2::bigint, $3)", [sequence, state.last, state.isCalled]);
    states.set(sequence, state);
  }
  return states;
};

/** Names the sequences that are not there. */
export const compareSequences = async (states: States, next: Engine): Promise<string[]> => {
  const different: string[] = [];
  for (const [sequence, before] of states) {
    const after = await readState(next, sequence);
    if (before.last !== after?.last || before.isCalled !== after.isCalled) different.push(sequence);
  }
  return different;
};
