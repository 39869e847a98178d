import { useRef, useState } from "react";

type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;

/** The texts of a form, and what is wrong with them beside each field. */
export const useForm = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial);
  const [errors, setProblems] = useState<Problems<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as Name[];

  /** What a field needs; an error goes away as soon as its text changes. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });
  /** Shows the problems and moves to the first of them. True when there are none. */
  const setErrors = (found: Problems<Name>): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  };
  const clear = () => {
    setValues(initial);
    setProblems({});
  };
  return { values, field, setErrors, clear, form };
};
