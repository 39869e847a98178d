import type { FormEvent } from "react";
import { fill } from "#contracts/fill.ts";
import { choosePlural } from "#contracts/plural.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { RatingField } from "#app/ui/forms/rating-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import {
  type FeedbackCategory,
  feedbackCategories,
  type Feedback,
  feedbackSchema,
  maxRating,
} from "#contracts/inbox/feedback.ts";

const emptyTexts = { name: "", email: "", subject: "", message: "" };

/** Form values. `category` is null until selected. */
type FeedbackDraft = typeof emptyTexts & { category: FeedbackCategory | null; rating: number; contact: boolean };

const parseFields = parseTexts(emptyTexts);

/** Parses stored JSON into form values; missing or invalid ones are empty. */
export const parseFeedbackDraft = (stored: unknown): FeedbackDraft => {
  const { category, contact, rating } = { ...(stored as { [Field in keyof FeedbackDraft]?: unknown } | null) };
  return {
    ...parseFields(stored),
    category: feedbackCategories.find((known) => known === category) ?? null,
    rating: Number.isInteger(rating) && Number(rating) >= 0 && Number(rating) <= maxRating ? Number(rating) : 0,
    contact: contact === true,
  };
};

const feedbackDraft = createDraft("chloe-feedback-draft", parseFeedbackDraft);

/** Validates a draft. Returns the feedback, or errors by field. */
export const validateFeedback = (
  draft: FeedbackDraft,
): { feedback: Feedback; errors: null } | { feedback: null; errors: Partial<Record<keyof FeedbackDraft, string>> } => {
  const result = feedbackSchema.safeParse(draft);
  if (result.success) return { feedback: result.data, errors: null };
  return { feedback: null, errors: toFormErrors(result.error.issues) };
};

const timeoutMs = 15_000;

/** State of the feedback form. The draft survives closing the drawer until it is sent. */
const useFeedbackForm = (onDone: () => void) => {
  const texts = useContent("feedback");
  const fields = useForm<keyof typeof emptyTexts, FeedbackDraft>(emptyTexts, feedbackDraft);
  const { isBusy, failure, run } = useSubmit();
  const isStored = readPublicSettings().storeFeedback;

  const send = async () => {
    const { feedback, errors } = validateFeedback(fields.read());
    if (errors) return void fields.setErrors(errors);
    if (isStored) await callFunction("feedback", feedback, { timeoutMs });
    fields.clear();
    onDone();
    return showToast({ title: texts.thanks, tone: "success" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(send, (error) => describeError(error, { unreachable: texts.unsent, otherwise: texts.unsent }));
  };

  return { ...fields, failure, isBusy, isStored, submit };
};

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
  const { chooseCategory, kept, labels, stars, submit: submitLabel } = useContent("feedback");
  const { locale } = useContent("site");
  const { change, failure, field, form, isBusy, isStored, submit, values } = useFeedbackForm(onDone);
  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <RatingField
        label={<Optional label={labels.rating} />}
        describe={(count) => fill(choosePlural(stars, count, locale), { count })}
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
        <FormFailure text={failure} />
        <Button type="submit" size="lg" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
