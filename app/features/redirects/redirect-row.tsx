import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { formatLongDay } from "#app/lib/format-date.ts";
import type { Redirect } from "#contracts/posts/import-calls.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { saveRedirect } from "./redirect-calls.ts";
import { checkRedirect } from "./check-redirect.ts";

type RedirectRowProps = { redirect: Redirect; onChanged: (redirect: Redirect) => void; onDelete: () => void };

const describeHits = ({ hits, lastHitAt }: Redirect): string => {
  if (hits === 0 || lastHitAt === null) return "Never followed";
  const day = formatLongDay(lastHitAt);
  return hits === 1 ? `Followed once, on ${day}` : `Followed ${hits.toLocaleString("en-US")} times, last on ${day}`;
};

type EditorProps = Pick<RedirectRowProps, "redirect" | "onChanged"> & { onClose: () => void };

const Editor = ({ redirect: { from, to }, onChanged, onClose }: EditorProps) => {
  const [typed, setTyped] = useState(to);
  const [refusal, setRefusal] = useState<string | undefined>();
  const saving = useMutation({
    mutationFn: saveRedirect,
    onSuccess: (redirect) => {
      onChanged(redirect);
      onClose();
    },
    onError: (error) => setRefusal(getErrorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const redirect = { from, to: typed.trim() };
    const errors = checkRedirect(redirect);
    setRefusal(errors.to);
    if (errors.to) event.currentTarget.querySelector("input")?.focus();
    else if (!saving.isPending) saving.mutate(redirect);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <form method="post" noValidate aria-label={`Redirect of ${from}`} onSubmit={submit} className="mt-2 grid gap-3">
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
        autoFocus
        label="Leads to"
        error={refusal}
        autoComplete="off"
        maxLength={2_000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={closeOnEscape}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={saving.isPending}>
          Save
        </Button>
        <Button variant="glass" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** A redirect: from, to, how often it was followed, and its editor. */
export const RedirectRow = ({ redirect, onChanged, onDelete }: RedirectRowProps) => {
  const headingId = useId();
  const edit = useRef<HTMLDivElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const facts = describeHits(redirect);
  const close = () => {
    setIsEditing(false);
    edit.current?.querySelector("button")?.focus();
  };
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <h3 id={headingId} className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{redirect.from}</bdi>
        </h3>
        {isEditing ? (
          <Editor redirect={redirect} onChanged={onChanged} onClose={close} />
        ) : (
          <p className="[overflow-wrap:anywhere]">
            <span aria-hidden="true">→ </span>
            <span className="sr-only">leads to</span>
            <bdi>{redirect.to}</bdi>
          </p>
        )}
        <p className="mt-1 text-sm text-foreground-muted tabular-nums">{facts}</p>
      </div>
      <div ref={edit} className="-me-2 flex">
        <IconButton
          label="Edit"
          aria-describedby={headingId}
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label="Delete" aria-describedby={headingId} onClick={onDelete}>
          <Trash aria-hidden />
        </IconButton>
      </div>
    </li>
  );
};
