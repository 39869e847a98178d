import { useQuery } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";

const pollIntervalMs = 30_000;

/** System notices for the owner: disk almost full, database restarting. Polled every 30 s. */
export const SiteNotices = () => {
  const { data } = useQuery({
    queryKey: ["site-status"],
    queryFn: ({ signal }) => callAsOwner("admin-inbox", { action: "status" }, { signal }),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  return (
    <div aria-live="polite">
      {data?.notices.map((notice) => (
        <p key={notice} className="mb-6 rounded-lg border border-danger px-4 py-3 text-sm text-danger">
          {notice}
        </p>
      ))}
    </div>
  );
};
