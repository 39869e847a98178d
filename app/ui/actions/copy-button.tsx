import Copy from "lucide-react/icons/copy";
import { Button } from "./button.tsx";
import { type CopyTexts, copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  label: string;
  /** Called on a click. */
  getText: () => string;
  texts: CopyTexts;
  /** Whether the label is shown, or only the icon. */
  isLabelled?: boolean;
  className?: string;
};

/** Copies a text, and says in a toast whether that worked. */
export const CopyButton = ({ label, getText, texts, isLabelled, className }: CopyButtonProps) => {
  const copy = () => void copyText(getText(), texts);
  return isLabelled ? (
    <Button variant="glass" size="sm" onClick={copy} className={className}>
      <Copy aria-hidden />
      <span>{label}</span>
    </Button>
  ) : (
    <IconButton label={label} onClick={copy} className={className}>
      <Copy aria-hidden />
    </IconButton>
  );
};
