import { type KeyboardEvent, useState } from "react";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { useContent } from "#app/lib/content/content.ts";

const maxInstructionsLength = 500;

type Props = { isDisabled: boolean; onApply: (instructions: string) => void; onClose: () => void };

/** Instructions for an edit. Enter applies them, Escape closes the form only. */
export const EditForm = ({ isDisabled, onApply, onClose }: Props) => {
  const { picture: texts } = useContent("play");
  const [instructions, setInstructions] = useState("");
  const isReady = instructions.trim() !== "" && !isDisabled;
  const apply = () => isReady && onApply(instructions);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isOfInputMethod(event)) {
      event.stopPropagation();
      onClose();
    }
    sendOnEnter(event, apply);
  };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="grid gap-3"
    >
      <TextArea
        label={texts.instructions}
        placeholder={texts.instructionsPlaceholder}
        rows={2}
        value={instructions}
        maxLength={maxInstructionsLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this form
        autoFocus
        onKeyDown={handleKey}
        onChange={({ currentTarget }) => setInstructions(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!isReady}>
          {texts.apply}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
};
