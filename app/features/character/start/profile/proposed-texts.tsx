import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { proposeTexts } from "../../api/character.ts";
import { useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { toProfile } from "./profile-draft.ts";
import type { ProfileForm } from "./use-profile-form.ts";

const labels = { tagline: "One line", bio: "A paragraph" } as const;
const names = ["tagline", "bio"] as const;

/** With a language model: what visitors read, written from the description, to be taken or left. */
export const ProposedTexts = ({ form }: { form: ProfileForm }) => {
  const { data: status } = useCharacterStatus();
  const running = useRef<AbortController>(null);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      const { about, name, pronouns } = toProfile(form.read());
      return proposeTexts({ action: "propose", name, pronouns, about }, running.current.signal);
    },
  });
  if (!status?.canWrite) return null;
  const leave = () => {
    running.current?.abort();
    reset();
  };
  const take = () => {
    for (const name of names) if (data?.[name]) form.change(name, data[name]);
    reset();
  };
  return (
    <section aria-label="Proposed texts" className="grid justify-items-start gap-3">
      {!data && !isPending && (
        <Button variant="glass" size="sm" disabled={form.values.name.trim() === ""} onClick={() => mutate()}>
          Have both written in their voice
        </Button>
      )}
      <output className="w-full empty:absolute">{isPending && <Progress label="Writing…" value={null} />}</output>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {getErrorMessage(error)}
        </p>
      )}
      {data && (
        <dl className="grid max-w-prose gap-2 rounded-md border border-line p-4 text-sm">
          {names.map(
            (name) =>
              data[name] && (
                <div key={name}>
                  <dt className="font-semibold">{labels[name]}</dt>
                  <dd dir="auto">{data[name]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {data && (
          <Button variant="glass" size="sm" onClick={take}>
            Use these texts
          </Button>
        )}
        {(data || isPending) && (
          <Button variant="quiet" size="sm" onClick={leave}>
            {data ? "Leave them" : "Cancel"}
          </Button>
        )}
      </div>
    </section>
  );
};
