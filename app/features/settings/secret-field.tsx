import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";

type SecretFieldProps = {
  label: string;
  /** Whether one is stored here. */
  isStored: boolean;
  /** What was typed; "" removes what is stored, undefined changes nothing. */
  typed: string | undefined;
  onType: (value: string | undefined) => void;
  /** The fields for a new one. */
  children: Elements;
};

/** A secret that is stored is never shown: it is replaced or removed. A save gives it another `key`. */
export const SecretField = ({ label, isStored, typed, onType, children }: SecretFieldProps) => {
  const stateId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [isReplacing, setIsReplacing] = useState(typed !== undefined && typed !== "");
  const [presses, setPresses] = useState(0);
  // The button that was pressed is gone.
  useEffect(() => {
    if (presses > 0) box.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [presses]);
  const choose = (isNew: boolean, value: string | undefined) => {
    setIsReplacing(isNew);
    onType(value);
    setPresses((before) => before + 1);
  };
  const press = (text: string, isNew: boolean, value?: string) => (
    <Button variant="glass" size="sm" aria-describedby={stateId} onClick={() => choose(isNew, value)}>
      {text}
    </Button>
  );
  if (!isStored) return children;
  return (
    <fieldset ref={box} aria-label={label} className="grid min-w-0 gap-3">
      {isReplacing ? (
        <>
          {children}
          <div>
            <Button variant="quiet" size="sm" onClick={() => choose(false, undefined)}>
              Keep what is stored
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-sm font-semibold">{label}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-2">
            <p id={stateId} className="me-auto min-w-0">
              {typed === "" ? "Will be removed when you save." : "One is stored. It is never shown."}
            </p>
            {typed === "" ? (
              press("Keep it", false)
            ) : (
              <span className="flex gap-2">
                {press("Replace", true)}
                {press("Remove", false, "")}
              </span>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
};
