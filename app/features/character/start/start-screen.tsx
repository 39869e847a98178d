import ArrowLeft from "lucide-react/icons/arrow-left";
import { Button } from "#app/ui/actions/button.tsx";
import type { BeginningStep } from "./beginning.ts";
import { StartFromCard } from "./card/start-from-card.tsx";
import { SiteReady, type SiteReadyProps } from "./site-ready.tsx";
import { StartFromNothing } from "./start-from-nothing.tsx";

type StartScreenProps = Omit<SiteReadyProps, "started" | "onDone"> & {
  step: BeginningStep;
  /** Goes on to another step; null is back to the overview. */ onStep: (step: BeginningStep | null) => void;
};

/** The screens by which a site gets another character. */
export const StartScreen = ({ step, onStep, ...next }: StartScreenProps) => {
  const leave = () => onStep(null);
  if (typeof step === "object")
    return (
      <div className="grid gap-5">
        <SiteReady {...next} started={step} onDone={leave} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={leave}>
        <ArrowLeft aria-hidden />
        <span>Back to your character</span>
      </Button>
      {step === "card" ? <StartFromCard onStarted={onStep} /> : <StartFromNothing onStarted={onStep} />}
    </div>
  );
};
