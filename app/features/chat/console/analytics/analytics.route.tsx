import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { AnalyticsPanel } from "./analytics-panel.tsx";

export default function AnalyticsPage() {
  const texts = useContent("console");
  return (
    <>
      <PageHeading title={texts.analytics.title} text={texts.analytics.text} />
      <AnalyticsPanel />
    </>
  );
}
