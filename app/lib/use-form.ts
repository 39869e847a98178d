import { useLayoutEffect, useRef, useState } from "react";
import type { Draft } from "./storage/draft.ts";
import { createStore, useStore } from "./storage/external-store.ts";

type FormErrors<Name extends string> = Partial<Record<Name, string | undefined>>;
type Values<Name extends string> = Record<Name, string>;

/**
 * Controlled form state: values, one validation error per field, and a ref for focus. With a draft the values survive
 * reload and Back until they are cleared.
 */
export const useForm = <Name extends string>(initial: Values<Name>, draft?: Draft<Values<Name>>) => {
  const [store] = useState(() => draft ?? createStore(initial));
  const values = useStore(store);
  const [errors, setFieldErrors] = useState<FormErrors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as Name[];

  // Adopts values typed or autofilled before hydration. A select still at its initial option does not count.
  useLayoutEffect(() => {
    const typed = [...(form.current?.elements ?? [])].flatMap((element) => {
      const { name, value } = element as HTMLInputElement;
      const isOwn = names.includes(name as Name);
      return isOwn && value !== "" && value !== initial[name as Name] ? [[name, value]] : [];
    });
    if (typed.length > 0) store.setState({ ...store.getState(), ...Object.fromEntries(typed) });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form becomes interactive
  }, []);

  /** Props of a field. Its error is cleared when its value changes. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      store.setState({ ...store.getState(), [name]: event.currentTarget.value });
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
    if (draft) draft.clear();
    else store.setState(initial);
    setFieldErrors({});
  };
  return { values, field, setErrors, clear, form };
};
