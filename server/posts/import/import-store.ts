import { z } from "zod";
import type { Json } from "#contracts/database.ts";
import type { EntryFilter, ImportPage, ImportState, ImportStatus } from "#contracts/posts/import-calls.ts";
import { importPageSize } from "#contracts/posts/import-states.ts";
import type { Backend } from "../../backend.ts";
import { type AuditNote, withAudit } from "../../http/functions/with-audit.ts";
import { postsUnavailable } from "../post-errors.ts";
import { importNotFound, importsUnavailable } from "./import-errors.ts";
import { undoMs } from "./import-limits.ts";
import { type PageCall, type StoredPage, toImportPage } from "./to-import-page.ts";
import type { PlannedEntry } from "./plan-entry.ts";
import { type StoredImport, toStatus } from "./to-status.ts";

const deadlineMs = 30_000;

/** An entry that a run is to write. */
export type NextEntry = {
  position: number;
  key: string;
  external_id: string;
  place: number;
  size: number;
  file: string;
  slug: string;
  state: "new" | "changed";
  address: string | null;
  old_paths: string[];
};

/** What a run writes of an entry: the columns of its post, or why it cannot be written. */
export type WrittenEntry = {
  position: number;
  post: Json | null;
  problem: string | null;
  notes: string[];
  stored: string[];
};

const suspectsSchema = z.array(z.object({ position: z.int(), post_id: z.string() }));
const writtenSchema = z
  .array(z.object({ position: z.int(), outcome: z.string(), post_id: z.string().nullable() }))
  .nullable();
const addressesSchema = z.array(
  z.tuple([z.int(), z.string(), z.string(), z.boolean(), z.string().nullable(), z.string().nullable()]),
);
const undoneSchema = z.object({ posts: z.array(z.string()), left: z.int() }).nullable();

type Answer<Data> = { data: Data; error: { message: string } | null };

/** The data of an answer of the database. Throws AppError. */
const read = <Data>({ data, error }: Answer<Data>): NonNullable<Data> => {
  if (error || data === null) throw importsUnavailable(error?.message ?? "no row came back");
  return data as NonNullable<Data>;
};
const check = ({ error }: { error: { message: string } | null }): void => {
  if (error) throw importsUnavailable(error.message);
};

type Changes = Partial<
  Pick<StoredImport, "state" | "tool" | "site_name" | "site" | "message" | "done" | "total" | "updates"> & {
    hosts: string[];
    picture_hosts: StoredImport["picture_hosts"];
    problems: StoredImport["problems"];
    problem_count: number;
    undone_at: string;
    holder: null;
    lease_until: null;
  }
>;

export type ImportStore = ReturnType<typeof createImportStore>;

/** The tables of imports. All calls throw AppError. */
export const createImportStore = (backend: Pick<Backend, "serviceClient">) => {
  const database = backend.serviceClient({ deadlineMs });

  const describe = async (id: string | null): Promise<StoredImport[]> =>
    read(await database.rpc("describe_imports", { target: id })) as unknown as StoredImport[];

  return {
    async list(): Promise<ImportStatus[]> {
      return (await describe(null)).map(toStatus);
    },

    async find(id: string): Promise<StoredImport | null> {
      return (await describe(id))[0] ?? null;
    },

    async get(id: string): Promise<StoredImport> {
      const storedImport = await this.find(id);
      if (!storedImport) throw importNotFound();
      return storedImport;
    },

    async status(id: string): Promise<ImportStatus> {
      return toStatus(await this.get(id));
    },

    /** Opens an import; one with this id stays as it is. */
    async open(actor: string, { id, name }: { id: string; name: string }): Promise<void> {
      const row = { id, name, actor };
      const insert = database.from("imports").upsert(row, { onConflict: "id", ignoreDuplicates: true });
      check(await withAudit(insert, { actor }, { table: "imports", action: "import opened" }));
    },

    async change(id: string, changes: Changes, audit?: { actor: string; action: string }): Promise<void> {
      const update = database
        .from("imports")
        .update(changes as never)
        .eq("id", id);
      const note: AuditNote | null = audit ? { table: "imports", action: audit.action } : null;
      check(await (note && audit ? withAudit(update, audit, note) : update));
    },

    /** The same for an import that is in this state; says whether it was. */
    async changeIf(id: string, state: ImportState, changes: Changes, audit?: { actor: string; action: string }) {
      const update = database
        .from("imports")
        .update(changes as never)
        .eq("id", id)
        .eq("state", state);
      const noted = audit ? withAudit(update, audit, { table: "imports", action: audit.action }) : update;
      return read(await noted.select("id")).length > 0;
    },

    async remove(actor: string, id: string, action: string): Promise<void> {
      const removal = database.from("imports").delete().eq("id", id);
      check(await withAudit(removal, { actor }, { table: "imports", action }));
    },

    async readActor(id: string): Promise<string> {
      const { actor } = read(await database.from("imports").select("actor").eq("id", id).single());
      return actor ?? "owner";
    },

    /** Makes a process the one that works on an import. */
    async claim(
      id: string,
      {
        holder,
        from,
        to,
        takesOver = false,
      }: { holder: string; from: ImportState[]; to: ImportState; takesOver?: boolean },
      audit?: { actor: string; action: string },
    ): Promise<"claimed" | "busy" | "held" | "state"> {
      const args = { target: id, claimant: holder, from_states: from, next_state: to, takes_over: takesOver };
      const claim = database.rpc("claim_import", args);
      const noted = audit ? withAudit(claim, audit, { table: "imports", level: "CALL", action: audit.action }) : claim;
      return z.enum(["claimed", "busy", "held", "state"]).parse(read(await noted));
    },

    async keep(id: string, holder: string, state: ImportState): Promise<boolean> {
      return read(await database.rpc("keep_import", { target: id, claimant: holder, held_state: state }));
    },

    /** Lets go of an import that this process held. */
    async release(id: string, holder: string): Promise<void> {
      const free = { holder: null, lease_until: null };
      check(await database.from("imports").update(free).eq("id", id).eq("holder", holder));
    },

    async removeEntries(id: string): Promise<void> {
      check(await database.rpc("clear_import", { target: id }));
    },

    /** Adds entries; returns those that may be posts that were written here. */
    async addEntries(id: string, tool: string, entries: PlannedEntry[], filesRead: number) {
      const args = { target: id, origin_tool: tool, entries, files_read: filesRead };
      return suspectsSchema.parse(read(await database.rpc("add_import_entries", args)));
    },

    async markSame(id: string, position: number, postId: string, slug: string): Promise<void> {
      const same = { state: "same", is_chosen: false, post_id: postId, slug } as const;
      check(await database.from("import_entries").update(same).eq("import_id", id).eq("position", position));
    },

    async readPosts(ids: string[]): Promise<{ id: string; slug: string; content: string }[]> {
      const { data, error } = await database.from("posts").select("id,slug,content").in("id", ids);
      if (error) throw postsUnavailable(error.message);
      return data;
    },

    async listEntries({ import: id, filter, search, after }: PageCall): Promise<ImportPage> {
      const args = { target: id, filter, search, after, page_size: importPageSize };
      return toImportPage(read(await database.rpc("list_import_entries", args)) as unknown as StoredPage);
    },

    async choose(id: string, entries: number[] | EntryFilter, isChosen: boolean): Promise<void> {
      const isFilter = typeof entries === "string";
      const args = { positions: isFilter ? [] : entries, filter: isFilter ? entries : null };
      check(await database.rpc("choose_import_entries", { target: id, chosen: isChosen, ...args }));
    },

    async nextEntries(id: string, after: number, count: number): Promise<NextEntry[]> {
      const args = { target: id, after, page_size: count };
      return read(await database.rpc("next_import_entries", args)) as unknown as NextEntry[];
    },

    /** Where each post of the import is to be found: at its slug here, or where it came from. */
    async *readAddresses(id: string) {
      for (let after = 0; ;) {
        const page = addressesSchema.parse(read(await database.rpc("import_addresses", { target: id, after })));
        for (const [, key, slug, isHere, address, path] of page) yield { key, slug, isHere, address, path };
        const last = page.at(-1);
        if (!last) return;
        [after] = last;
      }
    },

    /** Writes posts with their outcomes; null if the import was stopped or is no longer this process's. */
    async write(
      id: string,
      { actor, holder, entries, copied }: { actor: string; holder: string; entries: WrittenEntry[]; copied: number },
    ) {
      const call = database.rpc("write_import_entries", {
        target: id,
        claimant: holder,
        entries,
        pictures_copied: copied,
      });
      const { data, error } = await withAudit(
        call,
        { actor },
        { table: "posts", level: "CALL", action: "posts imported" },
      );
      if (error) throw importsUnavailable(error.message);
      return writtenSchema.parse(data);
    },

    /** Old paths of the posts that were written last. */
    async readLastWritten(id: string, count: number): Promise<{ paths: string[]; postId: string | null }[]> {
      const { data, error } = await database
        .from("import_entries")
        .select("old_paths,post_id")
        .eq("import_id", id)
        .in("outcome", ["created", "updated"])
        .order("position", { ascending: false })
        .limit(count);
      if (error) throw importsUnavailable(error.message);
      return data.map(({ old_paths, post_id }) => ({ paths: old_paths as string[], postId: post_id }));
    },

    /** Takes back some of what was written; null if the import is no longer this process's. */
    async undo(id: string, { actor, holder, count }: { actor: string; holder: string; count: number }) {
      const call = database.rpc("undo_import_entries", { target: id, claimant: holder, page_size: count });
      const note = { table: "posts", level: "CALL", action: "imported posts taken back" } as const;
      const { data, error } = await withAudit(call, { actor }, note);
      if (error) throw importsUnavailable(error.message);
      return undoneSchema.parse(data);
    },

    /** Imports that were made, or undone, more than 30 days ago. */
    async listForgotten(now: number): Promise<{ id: string; undone_at: string | null }[]> {
      const before = new Date(now - undoMs).toISOString();
      const { data, error } = await database.from("imports").select("id,undone_at,ran_at").lt("created_at", before);
      if (error) throw importsUnavailable(error.message);
      return data.filter(({ undone_at, ran_at }) => (undone_at ?? ran_at ?? "") < before);
    },

    async *readStored(id: string) {
      for (let after = 0; ;) {
        const { data, error } = await database
          .from("import_entries")
          .select("position,stored")
          .eq("import_id", id)
          .gt("position", after)
          .neq("stored", "[]")
          .order("position")
          .limit(200);
        if (error) throw importsUnavailable(error.message);
        for (const { position, stored } of data) {
          after = position;
          yield* stored as string[];
        }
        if (data.length === 0) return;
      }
    },

    async findUnusedPictures(names: string[]): Promise<string[]> {
      return z.array(z.string()).parse(read(await database.rpc("unused_pictures", { names })));
    },
  };
};
