import type { Route } from "./+types/typos.route";
import { TypoTracker } from "./features/hub/typos/typo-tracker.tsx";
import { TypoButton } from "./features/inbox/typos/typo-button.tsx";
import { useOwner } from "./lib/owner/use-owner.ts";
import { loadPublicPage, passLoaderHeaders } from "./lib/public-page.server.ts";
import { createMeta } from "./lib/seo.ts";
import { useLazyComponent } from "./ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "./ui/status/load-failure.tsx";
import { getContent, useContent } from "./lib/content/content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { typos } = getContent("hub/pages");
  return typos;
});

const loadReports = async () => {
  const [{ QueryProvider }, { Inbox }] = await Promise.all([
    import("./lib/api/query-provider.tsx"),
    import("./features/inbox/list/inbox.tsx"),
  ]);
  return () => (
    <QueryProvider>
      <div className="mt-4">
        <Inbox title="Typos" kind="typos" />
      </div>
    </QueryProvider>
  );
};

export default function TyposPage() {
  const { typos } = useContent("hub/pages");
  const { isAuthorised } = useOwner();
  // Lazy loaded, for the owner only.
  const { render, failure } = useLazyComponent(isAuthorised, loadReports);
  return (
    <TypoTracker
      renderReport={(page) => <TypoButton label={typos.report} page={page} variant="primary" />}
      reports={isAuthorised && (failure ? <LoadFailure failure={failure} /> : render?.(null))}
    />
  );
}
