import type { FormEvent, RefObject } from "react";
import { Button } from "../actions/button.tsx";
import type { Elements } from "../elements.ts";
import { showToast } from "../overlays/toast-store.ts";
import { FormFailure } from "./form-failure.tsx";
import { useSubmit } from "./use-submit.ts";

type Props = {
  labels: { send: string; cancel: string };
  form?: RefObject<HTMLFormElement | null>;
  /** Resolves to the thanks, or to null if something is missing, which the form itself says. */
  onSend: () => Promise<string | null>;
  /** The sentence for what `onSend` throws. */
  describe: (error: unknown) => string;
  onClose: () => void;
  children: Elements;
};

/** The form of a dialog in which a visitor reports something. */
export const ReportForm = ({ labels, form, onSend, describe, onClose, children }: Props) => {
  const { isBusy, failure, run } = useSubmit();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const thanks = await onSend();
      if (thanks === null) return;
      onClose();
      showToast({ title: thanks, tone: "success" });
    }, describe);
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {children}
      <FormFailure text={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {labels.send}
        </Button>
      </div>
    </form>
  );
};
