import { escapeHtml } from "#contracts/escape-html.ts";
import { getContent } from "./content/content.ts";
import { isShown } from "./shown-pages.ts";

const toOption = (value: "at-once" | "weekly", label: string): string =>
  `<option value="${value}">${escapeHtml(label)}</option>`;

/**
 * The form with which somebody asks to be told of stories or of incidents, as HTML: it is posted without a script, so
 * pages need none for it. `button` are the classes of its button. Empty without a mail server.
 */
export const renderLetterForm = (what: "stories" | "incidents", button: string): string => {
  if (!isShown("letters")) return "";
  const texts = getContent("letters").form;
  const choice =
    what === "incidents"
      ? `<input type="hidden" name="letters" value="incidents">`
      : `<label class="grid gap-2 text-sm font-semibold">${escapeHtml(texts.choice)}<select name="letters" class="input px-4 text-base font-normal">${toOption("at-once", texts["at-once"])}${toOption("weekly", texts.weekly)}</select></label>`;
  return `<form method="post" action="/letters" class="mx-auto mt-12 grid w-full max-w-md gap-4 text-start print:hidden" aria-labelledby="letters-heading">
<h2 id="letters-heading" class="font-display text-heading font-medium tracking-display">${escapeHtml(texts[what])}</h2>
<label class="grid gap-2 text-sm font-semibold">${escapeHtml(texts.email)}<input type="email" name="email" required maxlength="320" autocomplete="email" class="input px-4 text-base font-normal"></label>
${choice}
<button class="${button}">${escapeHtml(texts.submit)}</button>
<p class="text-sm text-foreground-muted">${escapeHtml(texts.note)}</p>
</form>`;
};
