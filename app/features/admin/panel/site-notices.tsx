import { useEffect, useState } from "react";
import type { SiteStatus } from "#contracts/admin.ts";
import { callFunction } from "../api/call-function.ts";

const pollIntervalMs = 30_000;

/** System notices for the owner: disk almost full, database restarting. Polled every 30 s. */
export const SiteNotices = () => {
  const [notices, setNotices] = useState<string[]>([]);
  useEffect(() => {
    const load = () =>
      callFunction<SiteStatus>("admin-inbox", { action: "status" }).then(
        (status) => setNotices(status.notices),
        () => undefined,
      );
    void load();
    const timer = setInterval(() => void load(), pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div aria-live="polite">
      {notices.map((notice) => (
        <p key={notice} className="mb-6 rounded-lg border border-danger px-4 py-3 text-sm text-danger">
          {notice}
        </p>
      ))}
    </div>
  );
};
