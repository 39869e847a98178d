import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ImportProblems } from "./import-problems.tsx";
import type { ImportViewProps } from "./use-import.ts";

/** An import whose files did not all arrive, or that is nothing that can be imported. */
export const OpenImport = ({ status, control }: ImportViewProps) => (
  <Card>
    <p className="max-w-prose">
      {status.message ??
        (status.state === "open"
          ? "Not all files of this import have arrived, because the page was closed while they were sent. Please choose them again."
          : "There is nothing in these files that can be imported.")}
    </p>
    <ImportProblems status={status} />
    <div>
      <Button busy={control.isActing} onClick={control.discard}>
        Choose other files
      </Button>
    </div>
  </Card>
);
