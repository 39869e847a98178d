import NotebookPen from "lucide-react/icons/notebook-pen";
import { useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import type { SummaryDialogProps } from "./summary-dialog.tsx";

const loadDialog = async () => {
  const { SummaryDialog } = await import("./summary-dialog.tsx");
  return (props: SummaryDialogProps) => <SummaryDialog {...props} />;
};

/** Opens what is kept in short of the beginning of a long conversation. */
export const SummaryButton = (props: Pick<SummaryDialogProps, "summary" | "onCorrect">) => {
  const { labels } = useContent("chat");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { render, failure } = useLazyComponent(isOpen, loadDialog, close);
  return (
    <>
      <IconButton label={labels.summary} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <NotebookPen aria-hidden />
      </IconButton>
      {render?.({ ...props, isOpen, onClose: close })}
      {failure && <LoadFailure failure={failure} />}
    </>
  );
};
