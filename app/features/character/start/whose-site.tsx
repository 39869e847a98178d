import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { asksFirst, type Beginning } from "./beginning.ts";
import { BeginningChoices } from "./beginning-choices.tsx";
import { useCharacterStatus } from "#app/lib/owner/use-character-status.ts";

type WhoseSiteProps = {
  onBegin: (how: Beginning) => void;
  /** Whether this browser can be told not to ask here. */ isDismissible?: boolean;
  className?: string;
};

/** Asks whose site this is until the owner has said so. It keeps nobody from working. */
export const WhoseSite = ({ onBegin, isDismissible = false, className = "" }: WhoseSiteProps) => {
  const { data: status } = useCharacterStatus();
  const isAsking = useStore(asksFirst);
  const isShown = status?.isChosen === false && (isAsking || !isDismissible);
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    // What was pressed is gone, and the focus would be lost with it.
    if (wasShown.current && !isShown && document.activeElement === document.body) moveFocus(place.current);
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <div ref={place} className={isShown ? className : "absolute outline-none"}>
      {isShown && (
        <Card
          title="Whose site is this?"
          description={`It shows ${status.name} now. It can be the site of your own character instead. You can decide this later too.`}
        >
          <div className={isDismissible ? "flex flex-wrap gap-3" : ""}>
            <BeginningChoices keeps={status.name} isShort={isDismissible} onBegin={onBegin} />
            {isDismissible && (
              <Button variant="quiet" onClick={() => asksFirst.setState(false)}>
                Not now
              </Button>
            )}
          </div>
        </Card>
      )}
    </div>
  );
};
