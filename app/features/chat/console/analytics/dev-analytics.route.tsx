import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { useContent } from "#app/lib/content/content.ts";

export default function DevAnalyticsPage() {
  const { analytics } = useContent("console");
  return (
    <>
      <PageHeading title={analytics.title} text={analytics.devText} />
      <EmptyState title={analytics.empty} />
    </>
  );
}
