import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "../actions/button.tsx";
import type { Elements } from "../elements.ts";
import { showToast } from "../overlays/toast-store.ts";
import { FormFailure } from "./form-failure.tsx";

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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    setIsBusy(true);
    try {
      const thanks = await onSend();
      if (thanks === null) return;
      onClose();
      showToast({ title: thanks, tone: "success" });
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
