import type { FormEvent } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { RatingField } from "#app/ui/forms/rating-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type FeedbackCategory, feedbackCategories } from "#contracts/feedback.ts";
import { texts } from "./feedback-content.ts";
import { useFeedbackForm } from "./use-feedback-form.ts";

const { categories, chooseCategory, kept, labels, optional, submit: submitLabel } = texts;
const options = feedbackCategories.map((value) => ({ value, label: categories[value] }));

const Optional = ({ label }: { label: string }) => (
  <>
    <span>{`${label} `}</span>
    <span className="font-normal text-foreground-muted">({optional})</span>
  </>
);

export const FeedbackForm = ({ onDone }: { onDone: () => void }) => {
  const { change, draft, failure, form, isBusy, isStored, errors, submit } = useFeedbackForm(onDone);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={handleSubmit} className="grid gap-6">
      <RatingField
        label={<Optional label={labels.rating} />}
        value={draft.rating}
        onValueChange={(rating) => change("rating", rating)}
        name="rating"
      />
      <SelectField
        label={<Optional label={labels.category} />}
        options={options}
        value={draft.category}
        onValueChange={(category) => change("category", category as FeedbackCategory)}
        placeholder={chooseCategory}
        name="category"
      />
      <TextField
        label={labels.subject}
        name="subject"
        required
        value={draft.subject}
        error={errors.subject}
        onChange={(event) => change("subject", event.currentTarget.value)}
      />
      <TextArea
        label={labels.message}
        name="message"
        required
        rows={5}
        value={draft.message}
        error={errors.message}
        onChange={(event) => change("message", event.currentTarget.value)}
      />
      <TextField
        label={<Optional label={labels.name} />}
        name="name"
        autoComplete="name"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change("name", event.currentTarget.value)}
      />
      <TextField
        label={<Optional label={labels.email} />}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onChange={(event) => change("email", event.currentTarget.value)}
      />
      <CheckboxField
        label={labels.contact}
        name="contact"
        checked={draft.contact}
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
