import { Button } from "#app/ui/actions/button.tsx";

type FormButtonsProps = { submit: string; cancel: string; isBusy: boolean; onCancel: () => void };

/** The end of a small form in the settings: to send it, or to leave it. */
export const FormButtons = ({ submit, cancel, isBusy, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" size="sm" busy={isBusy}>
      {submit}
    </Button>
    <Button variant="quiet" size="sm" onClick={onCancel}>
      {cancel}
    </Button>
  </div>
);
