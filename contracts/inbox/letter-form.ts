import { escapeHtml } from "../escape-html.ts";
import type { LetterRequest } from "./letters.ts";

/**
 * Where the form is posted. The address of no page: a form that is posted to the address of its page, and does not arrive,
 * leaves nothing to go back to.
 */
export const letterFormAction = "/letters/ask";

/** Its words, of `content/letters.json`. */
type LetterFormTexts = Record<
  "stories" | "incidents" | "email" | "choice" | "at-once" | "weekly" | "submit" | "note",
  string
>;

type Options = {
  /** What is chosen at first; whoever asks for incidents has no choice. */
  letters: LetterRequest["letters"];
  /** What was typed already. */
  email?: string;
  /** Id of the text that says what is wrong with the address; it gets the focus. */
  problemId?: string;
  /** Classes of its parts, on a page with the site's styles. */
  classes?: Partial<Record<"form" | "heading" | "label" | "field" | "button" | "note", string>>;
};

const toAttributes = (values: Record<string, string | true | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? "" : value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
    )
    .join("");

/**
 * The form with which somebody asks to be told of stories or of incidents, as HTML: it is posted without a script, so that
 * pages need none for it.
 */
export const toLetterForm = (texts: LetterFormTexts, { letters, email, problemId, classes = {} }: Options): string => {
  const toOption = (value: "at-once" | "weekly"): string =>
    `<option${toAttributes({ value, selected: letters === value || undefined })}>${escapeHtml(texts[value])}</option>`;
  const label = `<label${toAttributes({ class: classes.label })}>`;
  const choice =
    letters === "incidents"
      ? `<input type="hidden" name="letters" value="incidents">`
      : `${label}${escapeHtml(texts.choice)}<select${toAttributes({ name: "letters", class: classes.field })}>${toOption("at-once")}${toOption("weekly")}</select></label>`;
  const field = toAttributes({
    type: "email",
    name: "email",
    value: email,
    required: true,
    maxlength: "320",
    autocomplete: "email",
    class: classes.field,
    ...(problemId !== undefined && { autofocus: true, "aria-invalid": "true", "aria-describedby": problemId }),
  });
  const heading = escapeHtml(texts[letters === "incidents" ? "incidents" : "stories"]);
  return `<form${toAttributes({ method: "post", action: letterFormAction, class: classes.form, "aria-labelledby": "letters-heading" })}>
<h2${toAttributes({ id: "letters-heading", class: classes.heading })}>${heading}</h2>
${label}${escapeHtml(texts.email)}<input${field}></label>
${choice}
<button${toAttributes({ class: classes.button })}>${escapeHtml(texts.submit)}</button>
<p${toAttributes({ class: classes.note })}>${escapeHtml(texts.note)}</p>
</form>`;
};
