import type { ReactNode } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Saver, SaveState } from "./create-saver.ts";

type Props<Theirs> = {
  saver: Pick<Saver, "closeConflict" | "keepMine" | "takeTheirs"> & Pick<SaveState<Theirs>, "status" | "theirs">;
  /** What was changed, as in "post". */
  what: string;
  /** Both versions, compared. */
  children(theirs: Theirs): ReactNode;
};

/** Somebody else saved first. Nothing is lost, whichever version is chosen. */
export const ConflictDialog = <Theirs,>({ saver, what, children }: Props<Theirs>) => (
  <Dialog
    open={saver.theirs !== null}
    onOpenChange={(open) => !open && saver.closeConflict()}
    title={`This ${what} was changed while you were editing`}
    description="It was saved in another tab or on another device. Nothing was overwritten; choose which version to keep."
    className="max-w-4xl"
    footer={
      <>
        <Button variant="quiet" onClick={saver.closeConflict}>
          Keep editing
        </Button>
        <Button variant="glass" onClick={saver.takeTheirs}>
          Use the saved version
        </Button>
        <Button busy={saver.status === "saving"} onClick={() => void saver.keepMine()}>
          Overwrite with mine
        </Button>
      </>
    }
  >
    {saver.theirs !== null && children(saver.theirs)}
  </Dialog>
);
