import { toLetterForm } from "#contracts/inbox/letter-form.ts";
import { getContent } from "./content/content.ts";
import { isShown } from "./shown-pages.ts";

const classes = {
  form: "mx-auto mt-12 grid w-full max-w-md gap-4 text-start print:hidden",
  heading: "font-display text-title font-semibold",
  label: "grid gap-2 text-sm font-semibold",
  field: "input px-4 text-base font-normal",
  note: "text-sm text-foreground-muted",
};

/** The form that asks for letters. `button` are the classes of its button. Empty without a mail server. */
export const renderLetterForm = (what: "stories" | "incidents", button: string): string =>
  isShown("letters")
    ? toLetterForm(getContent("letters").form, {
        letters: what === "incidents" ? "incidents" : "at-once",
        classes: { ...classes, button },
      })
    : "";
