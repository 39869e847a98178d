import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/milestones.route";
import { MilestoneCard } from "./milestone-card.tsx";
import { texts } from "./milestones-content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(texts);

export default function MilestonesPage() {
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {texts.milestones.map((milestone) => (
          <li key={milestone.id}>
            <MilestoneCard milestone={milestone} />
          </li>
        ))}
      </ul>
    </>
  );
}
