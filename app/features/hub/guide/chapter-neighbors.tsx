import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import { useContent } from "#app/lib/content/content.ts";

const Neighbor = ({ id, children }: { id: string | undefined; children: ReactNode }) =>
  id === undefined ? (
    <Button variant="glass" disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink to={guidePath(id)} variant="glass">
      {children}
    </ButtonLink>
  );

/** Links to the previous and the next chapter, if there is one. */
export const ChapterNeighbors = ({ current }: { current: string }) => {
  const guide = useContent("hub/guide");
  const index = guide.chapters.findIndex(({ id }) => id === current);
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Neighbor id={guide.chapters[index - 1]?.id}>
        <ArrowLeft aria-hidden />
        {guide.previous}
      </Neighbor>
      <Neighbor id={guide.chapters[index + 1]?.id}>
        {guide.next}
        <ArrowRight aria-hidden />
      </Neighbor>
    </div>
  );
};
