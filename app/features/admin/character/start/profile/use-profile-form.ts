import { useState } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { type Profile, profileSchema } from "#contracts/character/character-calls.ts";
import { toSentence } from "../../document/to-sentence.ts";
import { emptyProfile, openProfileDraft, type ProfileDraft, toProfile } from "./profile-draft.ts";

type Problems = Partial<Record<keyof Profile, string>>;

const { pronouns: _chosen, ...typedFields } = emptyProfile;
type TypedName = keyof typeof typedFields;

/** What is wrong with a profile, by field. */
const findProfileProblems = (draft: ProfileDraft): Problems => {
  const problems: Problems = {};
  for (const { path, message } of profileSchema.safeParse(toProfile(draft)).error?.issues ?? [])
    problems[path[0] as keyof Profile] ??= toSentence(message);
  return problems;
};

/** State of the questions about a character, checked while the person types and kept until the site is created. */
export const useProfileForm = (source: string, initial: Profile = emptyProfile) => {
  const [draft] = useState(() => openProfileDraft(source, initial));
  const form = useForm<TypedName, ProfileDraft>(typedFields, draft);
  const [left, setLeft] = useState<readonly string[]>([]);
  const problems = findProfileProblems(form.values);
  const leave = (name: keyof Profile) => left.includes(name) || setLeft([...left, name]);
  // An empty field is no mistake before it was left.
  const findProblem = (name: keyof Profile) =>
    form.values[name] !== "" || left.includes(name) ? problems[name] : undefined;
  /** Props of a text field. */
  const field = (name: TypedName) => ({
    ...form.field(name),
    error: findProblem(name),
    onBlur: () => leave(name),
  });
  /** The profile, or null if something is wrong: then the focus is at the first of it. */
  const submit = (): Profile | null => {
    const typed = form.read();
    setLeft(Object.keys(emptyProfile));
    form.setErrors(findProfileProblems(typed));
    return profileSchema.safeParse(toProfile(typed)).data ?? null;
  };
  return { ...form, field, submit, problems };
};

export type ProfileForm = ReturnType<typeof useProfileForm>;
