import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ImportProblems } from "./import-problems.tsx";
import type { ImportViewProps } from "./import-screen.tsx";

/** An import whose files did not all arrive, or that is nothing that can be imported. */
export const OpenImport = ({ status, control }: ImportViewProps) => {
  const texts = useContent("admin").imports;
  return (
    <Card>
      <p className="max-w-prose">{status.message ?? (status.state === "open" ? texts.halfSent : texts.unreadable)}</p>
      <ImportProblems status={status} />
      <div>
        <Button busy={control.isActing} onClick={control.discard}>
          {texts.startOver}
        </Button>
      </div>
    </Card>
  );
};
