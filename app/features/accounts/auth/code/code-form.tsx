import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { OneTimeCodeField } from "#app/ui/forms/one-time-code-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { type CodeKind, useCode } from "./use-code.ts";

const sixDigits = /^\d{6}$/;

/** Asks for the code of an authenticator app, or for a recovery code. After success the page sees the new session. */
export const CodeForm = () => {
  const { code: words } = useContent("access").auth;
  const { isBusy, leave, submit } = useCode();
  const [kind, setKind] = useState<CodeKind>("app");
  const { read, field, setErrors, form } = useForm({ app: "", recovery: "" });
  const { title, text, label, hint, missing, other } = words[kind];
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name="${kind}"]`)?.focus(), [kind, form]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const given = read()[kind];
    const code = kind === "app" ? given.replaceAll(/\s/g, "") : given.trim();
    const isComplete = kind === "app" ? sixDigits.test(code) : code !== "";
    if (isBusy || !setErrors({ [kind]: isComplete ? undefined : missing })) return;
    const problem = await submit(kind, code);
    if (problem) setErrors({ [kind]: problem });
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="font-display text-title font-semibold">{title}</h2>
        <p className="text-foreground-muted">{text}</p>
      </div>
      {kind === "app" ? (
        <OneTimeCodeField key="app" {...field("app")} label={label} hint={hint} />
      ) : (
        <TextField
          key="recovery"
          {...field("recovery")}
          label={label}
          hint={hint}
          aria-required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <Button type="submit" size="lg" busy={isBusy}>
        {words.submit}
      </Button>
      <div className="grid justify-items-center gap-1">
        <Button variant="quiet" size="sm" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {other}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void leave()}>
          {words.back}
        </Button>
      </div>
    </form>
  );
};
