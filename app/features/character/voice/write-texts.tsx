import { useState } from "react";
import PenLine from "lucide-react/icons/pen-line";
import { Button } from "#app/ui/actions/button.tsx";
import { isVoiced } from "#contracts/character/voiced-documents.ts";
import { useEditor } from "../fields/editor-context.ts";
import { useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { useVoice } from "./use-voice.ts";
import { VoiceDialog } from "./voice-dialog.tsx";

const VoiceButton = ({ name }: { name: string }) => {
  const voice = useVoice(useEditor());
  const [isOpen, setIsOpen] = useState(false);
  const { isWriting, proposals } = voice.state;
  const open = () => {
    if (!isWriting && !proposals?.some(({ decision }) => decision === "open")) voice.start();
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="glass" size="sm" className="justify-self-start" onClick={open}>
        <PenLine aria-hidden />
        <span>{`Write these texts in ${name}’s voice`}</span>
      </Button>
      <VoiceDialog voice={voice} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

/** Has a language model propose the texts of a page in the character's voice, or says what that needs. */
export const WriteTexts = () => {
  const { document } = useEditor().store.getState();
  const { data: status } = useCharacterStatus();
  if (!status || !isVoiced(document)) return null;
  if (status.canWrite) return <VoiceButton name={status.name} />;
  return (
    <p className="max-w-prose text-sm text-foreground-muted">{`With a language model, ${status.name} could propose these texts. Choose one under Site and Settings.`}</p>
  );
};
