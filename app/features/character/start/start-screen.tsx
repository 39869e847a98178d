import ArrowLeft from "lucide-react/icons/arrow-left";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import type { BeginningStep, Started } from "./beginning.ts";
import { StartFromCard } from "./card/start-from-card.tsx";
import type { FormEvent } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import { NextSteps } from "../next-steps.tsx";
import { CreateSite } from "./create-site.tsx";
import { ProfileFields } from "./profile/profile-fields.tsx";
import { useProfileForm } from "./profile/use-profile-form.ts";
import { StepHeading } from "./step-heading.tsx";
import { useStart } from "./use-start.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";

type SiteReadyProps = {
  started: Started;
  /** Opens a part of the panel. */ onLeave: (part: string) => void;
  onDone: () => void;
};

/** The site is there: where to look at it, and what comes next. */
const SiteReady = ({ started, onDone, onLeave }: SiteReadyProps) => (
  <>
    <StepHeading
      title={`${started.name}’s site is ready`}
      text={
        started.isPublished
          ? "Visitors see it now."
          : "Its texts are drafts. Visitors see each of them when you publish it, below “All texts, page by page”."
      }
    />
    <Card className="max-w-4xl">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={started.landing} reloadDocument>
          Open the landing page
        </ButtonLink>
        <ButtonLink to={toShownPath("/chloe-chat", started.shortName)} reloadDocument variant="glass">
          Open the chat
        </ButtonLink>
      </div>
      <Button variant="quiet" className="self-start" onClick={onDone}>
        See all texts
      </Button>
    </Card>
    <NextSteps isOpenAtFirst onOpen={onLeave} className="max-w-4xl" />
  </>
);

/** A few questions, from which the site gets its texts. */
const StartFromNothing = ({ onStarted }: { onStarted: (started: Started) => void }) => {
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
        text="A few questions about your character. Everything can be changed afterwards."
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

type StartScreenProps = Omit<SiteReadyProps, "started" | "onDone"> & {
  step: BeginningStep;
  /** Goes on to another step; null is back to the overview. */ onStep: (step: BeginningStep | null) => void;
};

/** The screens by which a site gets another character. */
export const StartScreen = ({ step, onStep, onLeave }: StartScreenProps) => {
  const leave = () => onStep(null);
  if (typeof step === "object")
    return (
      <div className="grid gap-5">
        <SiteReady onLeave={onLeave} started={step} onDone={leave} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={leave}>
        <ArrowLeft aria-hidden />
        <span>Back to your character</span>
      </Button>
      {step === "card" ? <StartFromCard onStarted={onStep} /> : <StartFromNothing onStarted={onStep} />}
    </div>
  );
};
