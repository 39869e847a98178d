import { useQuery } from "@tanstack/react-query";
import { formatExactTime } from "#app/lib/format-date.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Diagnosis } from "#contracts/doctor.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { FindingList } from "./finding-list.tsx";
import { TestEmailCard } from "./test-email-card.tsx";

const timeoutMs = 60_000;

/** Calls services elsewhere, so it is done when the tab is opened and when the owner asks, not by itself. */
const useDiagnosis = () =>
  useQuery({
    queryKey: ["doctor"],
    queryFn: ({ signal }) => callAsOwner("doctor", { action: "check" }, { signal, timeoutMs }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const SiteFindings = ({ findings }: { findings: Diagnosis["site"] }) => {
  const troubling = findings.filter(({ state }) => state !== "good");
  const well = findings.filter(({ state }) => state === "good");
  return (
    <>
      <section className="grid gap-3">
        <h3 className="font-display text-lg font-semibold">What needs you</h3>
        {troubling.length === 0 ? (
          <p className="text-foreground-muted">Nothing. All that could be checked is well.</p>
        ) : (
          <FindingList label="What needs you" findings={troubling} />
        )}
      </section>
      {well.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-display text-lg font-semibold">What is well</h3>
          <FindingList label="What is well" findings={well} />
        </section>
      )}
    </>
  );
};

/** What the doctor finds around the site and about the request of this page, and a test email. */
export const HealthTab = () => {
  const { data, error, isFetching, refetch } = useDiagnosis();
  const describe = ({ at, site }: Diagnosis): string => {
    const count = site.filter(({ state }) => state !== "good").length;
    const when = formatExactTime(at);
    return count === 0 ? `Checked ${when}: the site is sound.` : `Checked ${when}: ${count} of these need you.`;
  };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
      <Card
        title="Health of this site"
        description="The settings, the data folder, the database, and what the site uses elsewhere, checked just now. The command npm run doctor finds the same."
      >
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="glass" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          <output className="text-sm text-foreground-muted empty:hidden">
            {isFetching ? "Checking everything. This can take half a minute." : data && !error && describe(data)}
          </output>
        </div>
        {error && !isFetching && <p role="alert">{getErrorMessage(error)}</p>}
        {isFetching && !data && <Skeleton className="h-64 w-full" />}
        {data && <SiteFindings findings={data.site} />}
      </Card>
      <div className="grid gap-8">
        <TestEmailCard />
        {data && (
          <Card
            title="How this page reached the site"
            description="What the proxies in front of the site say about the request of this very page, and what the site makes of it."
          >
            <FindingList label="How this page reached the site" findings={data.request} />
          </Card>
        )}
      </div>
    </div>
  );
};
