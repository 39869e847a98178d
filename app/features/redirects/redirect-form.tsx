import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { saveRedirect } from "./redirect-calls.ts";
import { checkRedirect, toOldPath } from "./check-redirect.ts";

const empty = { from: "", to: "" };

/** Adds a redirect. */
export const RedirectForm = ({ onSaved }: { onSaved: () => void }) => {
  const { field, read, setErrors, clear, form } = useForm(empty);
  const saving = useMutation({
    mutationFn: saveRedirect,
    onSuccess: () => {
      clear();
      showToast({ title: "Redirect saved", tone: "success" });
      form.current?.querySelector<HTMLElement>("[name=from]")?.focus();
      onSaved();
    },
    onError: (error) => setErrors({ from: getErrorMessage(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const typed = read();
    const redirect = { from: toOldPath(typed.from), to: typed.to.trim() };
    if (setErrors(checkRedirect(redirect))) saving.mutate(redirect);
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Add"
      onSubmit={submit}
      className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        {...field("from")}
        label="Old address"
        hint="A path of this site, like /2020/05/my-post"
        autoComplete="off"
        maxLength={2_000}
      />
      <TextField
        {...field("to")}
        label="Leads to"
        hint="A path here, or a whole address elsewhere"
        autoComplete="off"
        maxLength={2_000}
      />
      <Button type="submit" busy={saving.isPending} className="justify-self-start md:mt-7">
        Add
      </Button>
    </form>
  );
};
