import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

export const DeleteSection = ({ shown }: { shown: { showLabel: string; hideLabel: string } }) => {
  const { delete: words, missing } = useContent("account");
  const { call, isBusy, run } = useAccount();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { read, field, setErrors, form } = useForm({ deletePassword: "" });
  const remove = async (password: string) => {
    await call({ action: "delete", password });
    await signOut().catch(() => undefined);
    await navigate("/auth?notice=deleted", { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { deletePassword } = read();
    if (setErrors({ deletePassword: deletePassword === "" ? missing.password : undefined }))
      void run(() => remove(deletePassword));
  };
  return (
    <Section title={words.title} text={words.text}>
      <Button variant="danger" size="sm" className="self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={words.confirmTitle} description={words.confirmText}>
        <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            {...field("deletePassword")}
            {...shown}
            label={words.password}
            autoComplete="current-password"
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="glass" onClick={() => setIsOpen(false)}>
              {words.cancel}
            </Button>
            <Button type="submit" variant="danger" busy={isBusy}>
              {words.submit}
            </Button>
          </div>
        </form>
      </Dialog>
    </Section>
  );
};
