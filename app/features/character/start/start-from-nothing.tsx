import type { FormEvent } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import type { Started } from "./beginning.ts";
import { CreateSite } from "./create-site.tsx";
import { ProfileFields } from "./profile/profile-fields.tsx";
import { useProfileForm } from "./profile/use-profile-form.ts";
import { StepHeading } from "./step-heading.tsx";
import { useStart } from "./use-start.ts";

/** Five questions, from which the site gets its texts. */
export const StartFromNothing = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const profileForm = useProfileForm("nothing");
  const { clear, form, submit: readProfile } = profileForm;
  const { error, isPending, mutate } = useStart((started) => {
    clear();
    onStarted(started);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const profile = !isPending && readProfile();
    if (profile) mutate({ action: "start", profile });
  };
  return (
    <>
      <StepHeading
        title="Start from nothing"
        text="Five questions about your character. Everything can be changed afterwards."
      />
      <Card className="max-w-4xl">
        <form ref={form} method="post" noValidate aria-label="Your character" onSubmit={submit} className="grid gap-8">
          <ProfileFields form={profileForm} />
          <CreateSite isPending={isPending} error={error} />
        </form>
      </Card>
    </>
  );
};
