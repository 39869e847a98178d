import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formFieldNames, mapFields, postFields } from "#contracts/posts/post-fields.ts";
import { DrawnFields } from "./post-form.tsx";
import { emptyDraft } from "./post-draft.ts";
import { fieldTexts } from "./field-texts.ts";

const draft = { ...emptyDraft, ...mapFields(formFieldNames, (name) => `value-of-${name}`) };
const html = renderToStaticMarkup(<DrawnFields draft={draft} onChange={() => undefined} />);
const escape = (text: string) => renderToStaticMarkup(<>{text}</>);

test.each(formFieldNames)("renders %s with its label, hint, limit and value", (name) => {
  const { control, max } = postFields[name];
  const [before = "", after = ""] = html.split(`<span>${escape(fieldTexts[name].label)}</span></label>`);
  const id = /<label for="([^"]+)"[^>]*>$/.exec(before)?.[1];
  const element = new RegExp(`<${control === "area" ? "textarea" : "input"} [^>]*id="${id}"[^>]*>[^<]*`).exec(
    after,
  )?.[0];
  expect(element).toContain(`maxLength="${max}"`);
  expect(element).toContain(`value-of-${name}`);
  expect(after).toContain(escape(fieldTexts[name].hint));
});
