import { useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { needsIdentity } from "../factor/use-factor.ts";
import { Section } from "../section.tsx";
import { useAccount } from "../use-account.ts";
import { PasskeyLine } from "./passkey-line.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type Shown = { showLabel: string; hideLabel: string };
type IdentityProps = { shown: Shown; onCancel: () => void; onConfirmed: () => Promise<void> };

const loadIdentityForm = async () => {
  const { IdentityForm } = await import("../factor/identity-form.tsx");
  return (props: IdentityProps) => <IdentityForm {...props} />;
};

/** The passkeys of the account, and how another one is added. */
export const PasskeysSection = ({ shown }: { shown: Shown }) => {
  const { passkeys: words } = useContent("account");
  const { isBusy, run } = useAccount();
  const { data: passkeys, isError, isPending, refetch, add } = usePasskeys();
  const [asksWho, setAsksWho] = useState(false);
  const { render, failure } = useLazyComponent(asksWho, loadIdentityForm);
  const isAsking = asksWho && render !== null;
  const box = useFocusAfterChange(isAsking ? "identity" : "list", "[data-step]");
  const section = useRef<HTMLElement>(null);
  useFocusAfterRemoval(section);
  const addOne = () =>
    run(async () => {
      try {
        await add();
        showToast({ title: words.added, tone: "success" });
      } catch (error) {
        if (!needsIdentity(error)) throw error;
        setAsksWho(true);
      }
    }, words.unreachable);
  const goOn = async () => {
    setAsksWho(false);
    await addOne();
  };
  return (
    <Section ref={section} title={words.title} text={words.text}>
      {isPending && <Spinner label={words.loading} />}
      {isError && <TryAgain message={words.unreachable} label={words.again} onRetry={() => void refetch()} />}
      {failure && <LoadFailure failure={failure} />}
      {passkeys === null && <p>{words.notOffered}</p>}
      {passkeys && !isError && (
        <div ref={box} className="grid gap-5">
          {passkeys.length > 0 ? (
            <ul aria-label={words.list}>
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          ) : (
            <p className="font-medium">{words.none}</p>
          )}
          {isAsking ? (
            render({ shown, onCancel: () => setAsksWho(false), onConfirmed: goOn })
          ) : (
            <Button data-step size="sm" className="justify-self-start" busy={isBusy} onClick={() => void addOne()}>
              {words.add}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
};
