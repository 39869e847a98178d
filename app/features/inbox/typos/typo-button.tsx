import { useRef, useState } from "react";
import { Button, type ButtonProps } from "#app/ui/actions/button.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { TypoDialogProps } from "./typo-dialog.tsx";

const loadDialog = async () => {
  const { TypoDialog } = await import("./typo-dialog.tsx");
  return (props: TypoDialogProps) => <TypoDialog {...props} />;
};

const readSelection = (): string => getSelection()?.toString() ?? "";

type Props = {
  label: string;
  /** Path that the report is about; by default that of the current page. */ page?: string | undefined;
  variant?: ButtonProps["variant"];
};

/** Opens the typo dialog with the selected text. The label is a prop, so that the other texts are lazy loaded. */
export const TypoButton = ({ label, page, variant = "quiet" }: Props) => {
  const [quote, setQuote] = useState<string | null>(null);
  // On touch devices the selection is cleared before the click event.
  const selected = useRef("");
  const close = () => setQuote(null);
  const { render, failure } = useLazyComponent(quote !== null, loadDialog, close);
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onPointerDown={() => (selected.current = readSelection())}
        onClick={() => setQuote(readSelection() || selected.current)}
      >
        {label}
      </Button>
      {render?.({ quote, page, onClose: close })}
      {failure && <LoadFailure failure={failure} />}
    </>
  );
};
