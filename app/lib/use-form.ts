import { useRef, useState } from "react";

type FormErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Controlled form state: values, one validation error per field, and a ref for focus. */
export const useForm = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial);
  const [errors, setFieldErrors] = useState<FormErrors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as Name[];

  /** Props of a field. Its error is cleared when its value changes. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setFieldErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  /** Shows validation errors and focuses the first invalid field. Returns true when there are none. */
  const setErrors = (found: FormErrors<Name>): boolean => {
    setFieldErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  };
  const clear = () => {
    setValues(initial);
    setFieldErrors({});
  };
  return { values, field, setErrors, clear, form };
};
