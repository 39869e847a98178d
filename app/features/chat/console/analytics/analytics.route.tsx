import { texts } from "../console-content.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { AnalyticsPanel } from "./analytics-panel.tsx";

export default function AnalyticsPage() {
  return (
    <>
      <PageHeading title={texts.analytics.title} text={texts.analytics.text} />
      <AnalyticsPanel />
    </>
  );
}
