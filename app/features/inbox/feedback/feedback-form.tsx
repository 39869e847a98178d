import type { FormEvent } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { RatingField } from "#app/ui/forms/rating-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type FeedbackCategory, feedbackCategories } from "#contracts/inbox/feedback.ts";
import { useFeedbackForm } from "./use-feedback-form.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";

const options = feedbackCategories.map((value) => {
  const { categories } = getContent("feedback");
  return { value, label: categories[value] };
});

const Optional = ({ label }: { label: string }) => {
  const { optional } = useContent("feedback");
  return (
    <>
      <span>{`${label} `}</span>
      <span className="font-normal text-foreground-muted">({optional})</span>
    </>
  );
};

export const FeedbackForm = ({ onDone }: { onDone: () => void }) => {
  const { chooseCategory, kept, labels, submit: submitLabel } = useContent("feedback");
  const { change, failure, field, form, isBusy, isStored, submit, values } = useFeedbackForm(onDone);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={handleSubmit} className="grid gap-6">
      <RatingField
        label={<Optional label={labels.rating} />}
        value={values.rating}
        onValueChange={(rating) => change("rating", rating)}
        name="rating"
      />
      <SelectField
        label={<Optional label={labels.category} />}
        options={options}
        value={values.category}
        onValueChange={(category) => change("category", category as FeedbackCategory)}
        placeholder={chooseCategory}
        name="category"
      />
      <TextField label={labels.subject} {...field("subject")} required />
      <TextArea label={labels.message} {...field("message")} required rows={5} />
      <TextField label={<Optional label={labels.name} />} {...field("name")} autoComplete="name" />
      <TextField label={<Optional label={labels.email} />} {...field("email")} type="email" autoComplete="email" />
      <CheckboxField
        label={labels.contact}
        name="contact"
        checked={values.contact}
        onCheckedChange={(contact) => change("contact", contact)}
      />
      <div className="grid gap-3">
        <p className="text-sm text-foreground-muted">{isStored ? kept.stored : kept.nowhere}</p>
        {failure && (
          <p role="alert" className="rounded-md bg-danger-subtle px-4 py-3 text-sm text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" size="lg" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
