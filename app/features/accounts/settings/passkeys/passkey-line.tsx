import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import { useForm } from "#app/lib/use-form.ts";
import { fill } from "#contracts/fill.ts";
import { useAccount } from "../use-account.ts";
import { usePasskeys } from "./use-passkeys.ts";
import { FormButtons } from "../form-buttons.tsx";

const maxNameLength = 120;

type Passkey = NonNullable<ReturnType<typeof usePasskeys>["data"]>[number];
type FormProps = { name: string; isBusy: boolean; onSave: (name: string) => void; onCancel: () => void };

const NameForm = ({ name, isBusy, onSave, onCancel }: FormProps) => {
  const { passkeys: words } = useContent("account");
  const { read, field, setErrors, form } = useForm({ name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = read().name.trim();
    if (setErrors({ name: next === "" || next.length > maxNameLength ? words.missing : undefined })) onSave(next);
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid w-full gap-3">
      <TextField {...field("name")} label={words.name} autoComplete="off" />
      <FormButtons submit={words.save} cancel={words.cancel} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};

/** A passkey, with what can be done with it. */
export const PasskeyLine = ({ passkey }: { passkey: Passkey }) => {
  const { passkeys: words } = useContent("account");
  const { isBusy, run } = useAccount();
  const { rename, remove } = usePasskeys();
  const [step, setStep] = useState<"state" | "name" | "removal">("state");
  const box = useFocusAfterChange(step === "name" ? "name" : "state", "[data-focus]");
  const { id, friendly_name, created_at, last_used_at } = passkey;
  const name = friendly_name || words.unnamed;
  const showState = () => setStep("state");
  const save = (next: string) =>
    void run(() => rename(id, next), words.unreachable).then((isDone) => {
      if (!isDone) return;
      showToast({ title: words.renamed, tone: "success" });
      showState();
    });
  const confirm = () =>
    void run(() => remove(id), words.unreachable).then((isDone) => {
      showState();
      if (isDone) showToast({ title: words.removed, tone: "success" });
    });
  const used = last_used_at ? fill(words.used, { time: formatDateTime(last_used_at) }) : words.unused;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div ref={box} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {step === "name" ? (
          <NameForm name={friendly_name ?? ""} isBusy={isBusy} onSave={save} onCancel={showState} />
        ) : (
          <>
            <div className="min-w-0 flex-1 basis-56">
              <h4 className="font-medium wrap-anywhere">{name}</h4>
              <p className="text-sm text-foreground-muted">
                {`${fill(words.since, { time: formatDateTime(created_at) })}, ${used}`}
              </p>
            </div>
            <div className="-ms-4 flex">
              <Button
                variant="quiet"
                size="sm"
                data-focus
                aria-label={`${words.rename}: ${name}`}
                onClick={() => setStep("name")}
              >
                {words.rename}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${words.remove}: ${name}`}
                aria-haspopup="dialog"
                onClick={() => setStep("removal")}
              >
                {words.remove}
              </Button>
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={step === "removal"}
        title={words.removal.title}
        description={fill(words.removal.text, { name })}
        cancel={words.removal.cancel}
        confirm={words.removal.submit}
        busy={isBusy}
        onClose={showState}
        onConfirm={confirm}
      />
    </li>
  );
};
