import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import type { Started } from "../beginning.ts";
import { CreateSite } from "../create-site.tsx";
import { ProfileFields } from "../profile/profile-fields.tsx";
import { useProfileForm } from "../profile/use-profile-form.ts";
import { StepHeading } from "../step-heading.tsx";
import { useStart } from "../use-start.ts";
import { type CardChoices, listLeftAnswers, openCardChoices, toStartCall } from "./card-choices.ts";
import { CardLooks } from "./card-looks.tsx";
import { AdultNotice, CardFiles, CardMacros, CardProblems } from "./card-notices.tsx";
import { PartTable } from "./part-table.tsx";

const visitorsTexts = ["tagline", "bio"] as const;

type CardReviewProps = { plan: CardPlan; onOther: () => void; onStarted: (started: Started) => void };

/** What is on a card and where it goes, to be changed before anything happens. */
export const CardReview = ({ plan, onOther, onStarted }: CardReviewProps) => {
  const profileForm = useProfileForm(plan.id, plan.profile);
  const { clear, form, submit: readProfile } = profileForm;
  const [draft] = useState(() => openCardChoices(plan.id));
  const choices = useStore(draft);
  const [isTried, setIsTried] = useState(false);
  const { error, isPending, mutate } = useStart((started) => {
    clear();
    draft.clear();
    onStarted(started);
  });
  const choose = (part: Partial<CardChoices>) => draft.setState({ ...choices, ...part });
  const take = (part: CardPart, isTaken: boolean) => {
    const others = choices.leftOut.filter((one) => one !== part);
    choose({ leftOut: isTaken ? others : [...others, part] });
  };
  const isUnconfirmed = plan.isAdult && !choices.confirmsAdult;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsTried(true);
    const profile = readProfile();
    if (!profile) return;
    if (isUnconfirmed) event.currentTarget.querySelector<HTMLElement>('[name="confirmsAdult"]')?.focus();
    else mutate(toStartCall(plan, profile, choices));
  };
  const shown = plan.parts.filter(({ part }) => part !== "portrait" && part !== "colours");
  return (
    <>
      <StepHeading
        title={plan.profile.name ? `What is on the card of ${plan.profile.name}` : "What is on the card"}
        text="Nothing has changed yet. Choose what you take, and change what should be different."
      />
      <div className="flex flex-wrap items-center gap-4">
        <Badge>{`Character Card, version ${plan.version}`}</Badge>
        <Button variant="quiet" size="sm" onClick={onOther}>
          Choose another card
        </Button>
      </div>
      <Card>
        <form ref={form} method="post" noValidate aria-label="Your character" onSubmit={submit} className="grid gap-8">
          {plan.isAdult && (
            <AdultNotice
              isConfirmed={choices.confirmsAdult}
              error={isTried && isUnconfirmed ? "Please confirm this first." : undefined}
              onConfirm={(confirmsAdult) => choose({ confirmsAdult })}
            />
          )}
          <CardProblems problems={plan.problems} />
          <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
            <CardLooks plan={plan} leftOut={choices.leftOut} onTake={take} />
            <ProfileFields
              form={profileForm}
              without={listLeftAnswers(choices)}
              unproposed={visitorsTexts.filter((name) => plan.profile[name] === "" && plan.profile.about !== "")}
            />
          </div>
          {shown.length > 0 && <PartTable parts={shown} leftOut={choices.leftOut} onTake={take} />}
          <CardMacros macros={plan.unknownMacros} />
          <CardFiles assets={plan.assets} />
          <CreateSite isPending={isPending} error={error} />
        </form>
      </Card>
    </>
  );
};
