import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { formFieldNames, postFields } from "#contracts/posts/post-fields.ts";
import type { PostDraft } from "./post-draft.ts";
import { useContent } from "#app/lib/content/content.ts";

type DrawnFieldsProps = { draft: PostDraft; onChange: (part: Partial<PostDraft>) => void };

/** The fields of a post that are rendered from `contracts/posts/post-fields.ts`, without a component of their own. */
export const DrawnFields = ({ draft, onChange }: DrawnFieldsProps) => {
  const texts = useContent("admin");
  return formFieldNames.map((name) => {
    const { control, max } = postFields[name];
    const shared = { label: texts.form[name], hint: texts.form[`${name}Hint`], maxLength: max, value: draft[name] };
    const change = (value: string) => onChange({ [name]: value });
    return control === "area" ? (
      <TextArea key={name} {...shared} rows={3} onChange={(event) => change(event.currentTarget.value)} />
    ) : (
      <TextField key={name} {...shared} onChange={(event) => change(event.currentTarget.value)} />
    );
  });
};
