// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useForm } from "./use-form.ts";

let root: Root | undefined;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = "";
});

const Form = () => {
  const { field, form, values } = useForm({ email: "", password: "" });
  const { error: _email, ...email } = field("email");
  const { error: _password, ...password } = field("password");
  return (
    <form ref={form} method="post" title={JSON.stringify(values)}>
      <input {...email} />
      <input {...password} type="password" />
      <input name="other" defaultValue="mine" />
    </form>
  );
};

// The form as the server renders it and a visitor fills it in; then its script arrives.
const hydrateAfter = (fill: (name: string, value: string) => void, typed: Record<string, string>): HTMLFormElement => {
  for (const [name, value] of Object.entries(typed)) fill(name, value);
  act(() => {
    root = hydrateRoot(document.body, <Form />);
  });
  return document.querySelector("form") as HTMLFormElement;
};
const getInput = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const fill = (name: string, value: string) => void (getInput(name).value = value);

test("adopts what was typed before hydration, and nothing that is no field of its own", () => {
  document.body.innerHTML = renderToString(<Form />);
  const form = hydrateAfter(fill, { email: "ada@example.org", other: "changed" });
  expect(JSON.parse(form.title)).toEqual({ email: "ada@example.org", password: "" });
  expect(getInput("email").value).toBe("ada@example.org");
});

test("starts empty when nothing was typed", () => {
  document.body.innerHTML = renderToString(<Form />);
  expect(JSON.parse(hydrateAfter(fill, {}).title)).toEqual({ email: "", password: "" });
});
