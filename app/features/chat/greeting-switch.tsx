import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { fill } from "#contracts/fill.ts";
import { type Turn, turnByKey } from "./turn-gestures.ts";
import type { Greeting } from "./use-greeting.ts";

type Props = { greeting: Greeting; onTurn: Turn };

/** Turns to another first message. */
export const GreetingSwitch = ({ greeting: { count, number }, onTurn }: Props) => {
  const { labels } = useContent("chat");
  const handleKey = (event: KeyboardEvent) => turnByKey(event, onTurn);
  return (
    <fieldset aria-label={labels.greetings} className="-ms-3 flex items-center">
      <IconButton label={labels.previousGreeting} onClick={() => onTurn(-1)} onKeyDown={handleKey}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="min-w-14 text-center text-xs tabular-nums">
        {fill(labels.greetingNumber, { number, count })}
      </span>
      <IconButton label={labels.nextGreeting} onClick={() => onTurn(1)} onKeyDown={handleKey}>
        <ChevronRight aria-hidden />
      </IconButton>
    </fieldset>
  );
};
