import type { Row } from "#contracts/database.ts";
import type { Backend } from "../backend.ts";
import { DataDirError } from "../data-dir.ts";

const pageSize = 500;

type People = { profiles: Row<"profiles">[]; requests: Row<"access_requests">[] };
type Answer<One> = PromiseLike<{ data: One[] | null; error: { message: string } | null }>;

const readAll = async <One>(readPage: (from: number, to: number) => Answer<One>): Promise<One[]> => {
  const rows: One[] = [];
  for (;;) {
    const { data, error } = await readPage(rows.length, rows.length + pageSize - 1);
    if (error) throw new DataDirError(`The people of the site cannot be read: ${error.message}`);
    // A project may answer with fewer rows than it is asked for, so only an empty page is the last.
    if (!data || data.length === 0) return rows;
    rows.push(...data);
  }
};

/** The profile of each account, and who asked for access with what was decided. */
const readPeople = async (backend: Backend): Promise<People> => {
  const database = backend.serviceClient();
  return {
    profiles: await readAll((from, to) => database.from("profiles").select("*").order("user_id").range(from, to)),
    requests: await readAll((from, to) => database.from("access_requests").select("*").order("id").range(from, to)),
  };
};

const check = ({ error }: { error: { message: string } | null }): void => {
  if (error) throw new DataDirError(`The project does not take the people of the site: ${error.message}`);
};

function* toPages<One>(rows: One[]): Generator<One[]> {
  for (let at = 0; at < rows.length; at += pageSize) yield rows.slice(at, at + pageSize);
}

/**
 * Writes profiles and requests for access to a project that has the accounts, in place of what is there, and reads them
 * back. Throws a DataDirError.
 */
export const movePeople = async (from: Backend, to: Backend): Promise<number> => {
  const people = await readPeople(from);
  const database = to.serviceClient();
  for (const page of toPages(people.profiles)) check(await database.from("profiles").upsert(page));
  check(await database.from("access_requests").delete().not("id", "is", null));
  for (const page of toPages(people.requests)) check(await database.from("access_requests").insert(page));
  if (JSON.stringify(await readPeople(to)) !== JSON.stringify(people))
    throw new DataDirError("The people of the site were written to the project and differ from before.");
  return people.requests.length;
};
