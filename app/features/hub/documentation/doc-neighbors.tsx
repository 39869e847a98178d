import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { DocLink } from "./doc-tabs.tsx";

/** Links to the previous and the next page. */
export const DocNeighbors = ({ pages, current }: { pages: DocLink[]; current: string }) => {
  const documentation = useContent("hub/documentation");
  const index = pages.findIndex(({ path }) => path === current);
  const previous = pages[index - 1];
  const next = pages[index + 1];
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-3">
      {previous && (
        <ButtonLink
          to={previous.path}
          variant="glass"
          size="sm"
          aria-label={`${documentation.previous}: ${previous.tab}`}
        >
          <ArrowLeft aria-hidden />
          <span>{previous.tab}</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          to={next.path}
          variant="glass"
          size="sm"
          className="ms-auto"
          aria-label={`${documentation.next}: ${next.tab}`}
        >
          <span>{next.tab}</span>
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </div>
  );
};
