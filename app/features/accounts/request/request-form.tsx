import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { useRequestForm } from "./use-request-form.ts";
import { useContent } from "#app/lib/content/content.ts";

export const RequestForm = () => {
  const texts = useContent("access");
  const { labels, reasonHint, submit: submitLabel } = texts.request;
  const { field, form, isBusy, submit } = useRequestForm();
  return (
    <form
      method="post"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="surface grid gap-6 rounded-2xl p-6 sm:p-9"
    >
      <WithoutScript>{texts.request.withoutScript}</WithoutScript>
      <TextField {...field("name")} label={labels.name} aria-required autoComplete="name" />
      <TextField
        {...field("email")}
        label={labels.email}
        aria-required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextArea {...field("reason")} label={labels.reason} hint={reasonHint} aria-required rows={5} />
      <Button type="submit" size="lg" busy={isBusy} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
};
