import { useState } from "react";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { Section } from "../section.tsx";
import { useAccount } from "../use-account.ts";
import { FactorOn } from "./factor-on.tsx";
import type { SetUpProps } from "./set-up.tsx";
import { type Codes, needsIdentity, useFactor } from "./use-factor.ts";

type Step =
  | { name: "state" }
  | { name: "identity"; resume: () => Promise<unknown> }
  | { name: "codes"; codes: readonly string[] }
  | ({ name: "set-up" } & SetUpProps["app"]);

type StepProps = {
  step: Step;
  shown: { showLabel: string; hideLabel: string };
  onCancel: () => void;
  onConfirmed: () => Promise<void>;
  onStored: () => void;
};

const loadSteps = async () => {
  const [{ IdentityForm }, { SetUp }, { RecoveryCodes }] = await Promise.all([
    import("./identity-form.tsx"),
    import("./set-up.tsx"),
    import("./recovery-codes.tsx"),
  ]);
  return (props: StepProps) => {
    const { step, shown, onCancel, onConfirmed, onStored } = props;
    if (step.name === "codes") return <RecoveryCodes codes={step.codes} onStored={onStored} />;
    if (step.name === "identity")
      return <IdentityForm shown={shown} onCancel={onStored} onConfirmed={async () => void (await step.resume())} />;
    return step.name === "set-up" && <SetUp key={step.id} app={step} onCancel={onCancel} onConfirmed={onConfirmed} />;
  };
};

/** The second factor: off, being set up, its recovery codes, on. */
export const FactorSection = ({ shown }: Pick<StepProps, "shown">) => {
  const { factor: words } = useContent("account");
  const { isBusy, run } = useAccount();
  const { apps, createCodes, enroll, refresh, remove } = useFactor();
  const [step, setStep] = useState<Step>({ name: "state" });
  const { render, failure } = useLazyComponent(step.name !== "state" || isBusy, loadSteps);
  const isOn = apps.length > 0;
  const isReady = step.name !== "state" && render !== null;
  const box = useFocusAfterChange(isReady ? step.name : String(isOn), "[data-step]");
  const showState = () => setStep({ name: "state" });

  /** Runs a call that may ask who is there first, and goes on with it afterwards. */
  const runKnown = (work: () => Promise<void>, unreachable: string): Promise<boolean> =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        if (!needsIdentity(error)) throw error;
        setStep({ name: "identity", resume: () => runKnown(work, unreachable) });
      }
    }, unreachable);
  const begin = () =>
    runKnown(async () => {
      const { id, totp } = await enroll();
      setStep({ name: "set-up", id, qrCode: totp.qr_code, secret: totp.secret });
    }, words.unreachable);
  const cancel = () => {
    // One that was not confirmed does not count, so it does not matter whether it is removed. One that was confirmed
    // although the response was lost cannot be removed with this session, and is shown after a refresh.
    if (step.name === "set-up")
      void remove([step.id])
        .catch(refresh)
        .catch(() => undefined);
    showState();
  };
  const showCodes = (codes: Codes) => (codes ? setStep({ name: "codes", codes }) : showState());
  const makeCodes = () => runKnown(async () => showCodes(await createCodes()), words.codes.lost);
  const finish = async () => {
    showToast({ title: words.done, tone: "success" });
    if (!(await makeCodes())) showState();
  };
  return (
    <Section title={words.title} text={words.text}>
      <div ref={box} className="grid gap-5">
        {failure && <LoadFailure failure={failure} />}
        {isReady && render({ step, shown, onCancel: cancel, onConfirmed: finish, onStored: showState })}
        {!isReady && isOn && <FactorOn isBusy={isBusy} onRenew={() => void makeCodes()} />}
        {!isReady && !isOn && (
          <>
            <p data-step className="font-medium">
              {words.off}
            </p>
            <Button size="sm" className="justify-self-start" busy={isBusy} onClick={() => void begin()}>
              {words.setUp}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
};
