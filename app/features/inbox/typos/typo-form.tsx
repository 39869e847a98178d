import { Button } from "#app/ui/actions/button.tsx";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useTypoForm } from "./use-typo-form.ts";

type Props = { selected: string; page?: string | undefined; onDone: () => void };

export const TypoForm = ({ selected, page, onDone }: Props) => {
  const texts = useContent("typos");
  const { failure, field, form, isBusy, submit } = useTypoForm(selected, onDone, page);
  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextArea {...field("quote")} label={texts.quote} hint={selected === "" && texts.quoteHint} required rows={2} />
      <TextArea {...field("correction")} label={texts.correction} required rows={2} />
      <TextField
        {...field("note")}
        label={
          <>
            <span>{`${texts.note} `}</span>
            <span className="font-normal text-foreground-muted">({texts.optional})</span>
          </>
        }
        maxLength={1_000}
      />
      <FormFailure text={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          {texts.later}
        </Button>
        <Button type="submit" busy={isBusy}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
};
