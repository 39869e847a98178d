import { listSequences } from "./list-tables.ts";
import type { Engine } from "./engine.ts";

type State = { last: string; isCalled: boolean };

const toStateSql = (sequence: string) => `select last_value::text as last, is_called as "isCalled" from ${sequence}`;

/** Continues the sequences of the new database where those of the old one are. */
export const copySequences = async (old: Engine, next: Engine): Promise<void> => {
  const known = new Set(await listSequences(next.connection));
  for (const sequence of await listSequences(old.connection)) {
    if (!known.has(sequence)) continue;
    const [state] = await old.connection.query<State>(toStateSql(sequence));
    if (!state) continue;
    await next.connection.query("select setval($1::regclass, $2::bigint, $3)", [sequence, state.last, state.isCalled]);
  }
};

/** Names the sequences that are not where they were. */
export const compareSequences = async (old: Engine, next: Engine): Promise<string[]> => {
  const known = new Set(await listSequences(next.connection));
  const different: string[] = [];
  for (const sequence of await listSequences(old.connection)) {
    if (!known.has(sequence)) continue;
    const [[before], [after]] = (await Promise.all(
      [old, next].map(({ connection }) => connection.query<State>(toStateSql(sequence))),
    )) as [State[], State[]];
    if (before?.last !== after?.last || before?.isCalled !== after?.isCalled) different.push(sequence);
  }
  return different;
};
