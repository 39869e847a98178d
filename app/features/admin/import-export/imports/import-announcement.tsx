import { useEffect, useRef, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { ImportState, ImportStatus } from "#contracts/posts/import-calls.ts";

type Announced = "planned" | "stopped" | "done" | "undone" | "unreadable";
const isAnnounced = (state: ImportState): state is Announced =>
  ["planned", "stopped", "done", "undone", "unreadable"].includes(state);

/** Says once what a step of the import has come to; not how far it is. */
export const ImportAnnouncement = ({ status }: { status: ImportStatus }) => {
  const { announced } = useContent("admin").imports;
  const [said, setSaid] = useState("");
  const before = useRef(status.state);
  const { state, counts, outcomes } = status;
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    setSaid(
      isAnnounced(state) ? fill(announced[state], { posts: counts.all, chosen: counts.chosen, ...outcomes }) : "",
    );
  }, [state, counts, outcomes, announced]);
  return <output className="sr-only">{said}</output>;
};
