import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { CommandName } from "#contracts/chat/commands.ts";
import { commandHistory } from "./command-history.ts";
import { useContent } from "#app/lib/content/content.ts";

const quickCommands: readonly CommandName[] = ["status", "analyze", "security", "logs", "help"];
const delayMs = 100;

/** Buttons that run a command after 100 ms, without changing the text in the prompt. */
export const QuickCommands = ({ isBusy, onChoose }: { isBusy: boolean; onChoose: (name: CommandName) => boolean }) => {
  const texts = useContent("hub/command-center");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (name: CommandName) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (onChoose(name)) commandHistory.add(name);
    }, delayMs);
  };
  return (
    <fieldset
      aria-label={texts.labels.quick}
      className="fading-edges -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {quickCommands.map((name) => (
        <Button
          key={name}
          variant="glass"
          size="sm"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || choose(name)}
          className="shrink-0 font-mono max-sm:px-3.5 aria-disabled:opacity-55"
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
};
