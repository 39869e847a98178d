import { useLayoutEffect, useRef, useState } from "react";
import type { Draft } from "./storage/draft.ts";
import { createStore, type Store, useStore } from "./storage/external-store.ts";

type FormErrors<Name extends string> = Partial<Record<Name, string | undefined>>;
type Values<Name extends string> = Record<Name, string>;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * State of a form: values, one validation error per field, and a ref for focus. With a draft the values survive reload
 * and Back until they are cleared; a draft may have more values than the text fields that `initial` names.
 *
 * The fields keep their own values: password managers set them without an event, and React would take them back at the
 * next rendering (docs/decisions/017). Use what `read` returns when the form is submitted.
 */
export const useForm = <Name extends string, All extends Values<Name> = Values<Name>>(
  initial: Values<Name>,
  draft?: Store<All> & Partial<Draft<All>>,
) => {
  const [store] = useState<Store<All>>(() => draft ?? createStore(initial as All));
  const values = useStore(store);
  const [errors, setFieldErrors] = useState<FormErrors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as Name[];

  const listFields = (): [Name, Field][] =>
    names.flatMap((name) => {
      const field = form.current?.elements.namedItem(name);
      return field ? [[name, field as Field]] : [];
    });
  const adopt = (isTyped: (name: Name, value: string) => boolean) => {
    const typed = listFields().filter(([name, { value }]) => isTyped(name, value));
    if (typed.length === 0) return;
    store.setState({ ...store.getState(), ...Object.fromEntries(typed.map(([name, { value }]) => [name, value])) });
  };

  useLayoutEffect(() => {
    // Values typed or filled in before hydration are newer than a draft. A select still at its initial option is not.
    adopt((name, value) => value !== "" && value !== initial[name]);
    let shown: Partial<All> = {};
    // Only what has changed: a field may have a value that was not read yet.
    const show = () => {
      const state = store.getState();
      for (const [name, field] of listFields())
        if (shown[name] !== state[name] && field.value !== state[name]) field.value = state[name];
      shown = state;
    };
    show();
    return store.subscribe(show);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form becomes interactive
  }, []);

  /** The values that the fields have now. */
  const read = (): All => {
    const state = store.getState();
    adopt((name, value) => value !== state[name]);
    return store.getState();
  };
  /** Changes a value, which need not be that of a text field. Its error is cleared. */
  const change = <Key extends keyof All>(name: Key, value: All[Key]) => {
    store.setState({ ...read(), [name]: value });
    setFieldErrors((before) => ({ ...before, [name]: undefined }));
  };
  /** Props of a field. */
  const field = (name: Name) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value as All[Name]),
  });
  /** Shows validation errors and focuses the first invalid field. Returns true when there are none. */
  const setErrors = (found: FormErrors<Name>): boolean => {
    setFieldErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  };
  const clear = () => {
    if (draft?.clear) draft.clear();
    else store.setState(initial as All);
    setFieldErrors({});
  };
  return { values, errors, field, read, change, setErrors, clear, form };
};
