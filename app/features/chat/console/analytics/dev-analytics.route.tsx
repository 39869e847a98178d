import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { texts } from "../console-content.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";

const { analytics } = texts;

export default function DevAnalyticsPage() {
  return (
    <>
      <PageHeading title={analytics.title} text={analytics.devText} />
      <EmptyState title={analytics.empty} />
    </>
  );
}
