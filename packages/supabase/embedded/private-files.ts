import { rm } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Change = { mode?: number };
type Module = { NODEFS?: { node_ops?: { setattr?(node: unknown, change: Change): void } } };
type Options = Parameters<NodeFS["init"]>[1];

const keepPrivate = ({ NODEFS }: Module): void => {
  const operations = NODEFS?.node_ops;
  const set = operations?.setattr;
  if (!set) throw new Error("This version of PGlite does not expose its file system: others could read its files");
  operations.setattr = (node, change) =>
    set(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~0o077 });
};

/**
 * The files of a database in a folder, for its user only.
 * Workaround (PGlite 0.5: it sets the mode of each new file by `chmod`, which the umask does not touch, to 666; remove when it
 * leaves the mode to the system).
 * The engine refuses to start where its own lock file is empty, as a process leaves it that was killed while it started. The
 * caller is the only process that uses the folder, so such a file is always of one that has ended.
 */
export class PrivateFiles extends NodeFS {
  override async init(database: PGlite, options: Options): ReturnType<NodeFS["init"]> {
    await rm(path.join(this.rootDir, "postmaster.pid"), { force: true });
    return super.init(database, { ...options, preRun: [...(options.preRun ?? []), keepPrivate as never] });
  }
}
