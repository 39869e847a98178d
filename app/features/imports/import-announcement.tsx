import { useEffect, useRef, useState } from "react";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";

/** What a step has come to; nothing for one that goes on. */
const announce = ({ state, counts, outcomes }: ImportStatus): string => {
  switch (state) {
    case "planned":
      return `The files are read. ${counts.all} posts were found.`;
    case "stopped":
      return "The import has stopped.";
    case "done": {
      const { created, updated, same, failed } = outcomes;
      return `The import is finished. Created: ${created}. Updated: ${updated}. Here already: ${same}. Failed: ${failed}.`;
    }
    case "undone":
      return "The import is undone.";
    case "unreadable":
      return "The files cannot be imported.";
    default:
      return "";
  }
};

/** Says once what a step of the import has come to; not how far it is. */
export const ImportAnnouncement = ({ status }: { status: ImportStatus }) => {
  const [said, setSaid] = useState("");
  const before = useRef(status.state);
  useEffect(() => {
    if (before.current === status.state) return;
    before.current = status.state;
    setSaid(announce(status));
  }, [status]);
  return <output className="sr-only">{said}</output>;
};
