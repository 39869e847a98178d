import { useState } from "react";
import Flag from "lucide-react/icons/flag";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

const loadDialog = async () => {
  const { ReportDialog } = await import("./report-dialog.tsx");
  return (props: ReportDialogProps) => <ReportDialog {...props} />;
};

type Props = { answer: string; question: string | undefined };

/** Opens the dialog that reports an answer to the owner; it is loaded when it is opened. */
export const ReportButton = ({ answer, question }: Props) => {
  const { labels } = useContent("chat");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { render, failure } = useLazyComponent(isOpen, loadDialog, close);
  return (
    <>
      <IconButton label={labels.report} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden />
      </IconButton>
      {render?.({ answer, question, isOpen, onClose: close })}
      {failure && <LoadFailure failure={failure} />}
    </>
  );
};
