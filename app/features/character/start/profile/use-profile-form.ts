import { useState } from "react";
import { useForm } from "#app/lib/use-form.ts";
import type { Profile } from "#contracts/character/character-calls.ts";
import { findProfileProblems } from "./profile-problems.ts";
import { emptyProfile, openProfileDraft, type ProfileDraft, toProfile } from "./profile-draft.ts";

const { pronouns: _chosen, ...typedFields } = emptyProfile;
type TypedName = keyof typeof typedFields;

/** State of the questions about a character, checked while the person types and kept until the site is created. */
export const useProfileForm = (source: string, initial: Profile = emptyProfile) => {
  const [draft] = useState(() => openProfileDraft(source, initial));
  const form = useForm<TypedName, ProfileDraft>(typedFields, draft);
  const [left, setLeft] = useState<readonly string[]>([]);
  const problems = findProfileProblems(toProfile(form.values));
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
    const profile = toProfile(typed);
    return form.setErrors(findProfileProblems(profile)) ? profile : null;
  };
  return { ...form, field, submit, problems };
};

export type ProfileForm = ReturnType<typeof useProfileForm>;
