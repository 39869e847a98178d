import { useMutation } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { ApiError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { thumbnailUrl } from "#app/lib/responsive-image.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { ShareEntry } from "#contracts/admin.ts";
import type { ShareDecision } from "#contracts/images/sharing.ts";
import { showError } from "#app/lib/owner/error-message.ts";

const makerLabels = {
  sketch: "A sketch by the site’s own maker",
  template: "Made by the picture service",
  openai: "Made by the picture service",
  unknown: "Maker unknown",
};

const decisions = new Map<string, ShareDecision>([
  ["a", "approved"],
  ["d", "declined"],
]);
const steps = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const;
const isStep = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key);

const focusRow = (button: Element, sibling: "previousElementSibling" | "nextElementSibling"): void =>
  button.closest("li")?.[sibling]?.querySelector("button")?.focus();

type Props = { entry: ShareEntry; onChange: (entry: ShareEntry) => void; onGone: () => void };

export const ShareRequestRow = ({ entry, onChange, onGone }: Props) => {
  const { id, current_prompt: prompt, image_url: url, maker, sharing, sharing_at } = entry;
  const decision = useMutation({
    mutationFn: (wanted: ShareDecision) => callAsOwner("admin-inbox", { action: "decide-share", id, decision: wanted }),
    onSuccess: (answer) => onChange(answer.entry),
    onError: (error) => {
      showError(error);
      if (error instanceof ApiError && error.code === "conflict") onGone();
    },
  });
  const isWaiting = sharing === "requested";
  const titleId = `share-${id}`;
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const wanted = decisions.get(key.toLowerCase());
    if (isStep(key)) {
      event.preventDefault();
      focusRow(currentTarget, steps[key]);
    } else if (wanted && isWaiting && !decision.isPending && !event.repeat) {
      decision.mutate(wanted);
      focusRow(currentTarget, "nextElementSibling");
    }
  };
  const button = { size: "sm", "aria-describedby": titleId, onKeyDown: handleKey } as const;
  return (
    <li className="grid gap-x-6 gap-y-4 border-t border-line py-5 first:border-t-0 first:pt-1 sm:grid-cols-[9rem_1fr_auto] sm:items-center">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="overflow-hidden rounded-lg bg-surface-sunken max-sm:w-40"
      >
        <img
          src={thumbnailUrl(url)}
          alt={prompt}
          width={480}
          height={480}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
      </a>
      <div className="grid min-w-0 gap-2">
        <h3 id={titleId} dir="auto" className="font-semibold wrap-anywhere">
          {prompt}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-foreground-muted">
          <span>{makerLabels[maker ?? "unknown"]}</span>
          {sharing_at && <time dateTime={sharing_at}>{formatDateTime(sharing_at)}</time>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isWaiting ? (
          <>
            <Button
              {...button}
              variant="glass"
              aria-keyshortcuts="A"
              busy={decision.isPending && decision.variables === "approved"}
              onClick={() => decision.mutate("approved")}
            >
              Approve
            </Button>
            <Button
              {...button}
              variant="quiet"
              aria-keyshortcuts="D"
              busy={decision.isPending && decision.variables === "declined"}
              onClick={() => decision.mutate("declined")}
            >
              Decline
            </Button>
          </>
        ) : (
          <>
            <Badge tone={sharing === "approved" ? "success" : "neutral"}>
              {sharing === "approved" ? "Shared" : "Declined"}
            </Badge>
            <Button {...button} variant="quiet" busy={decision.isPending} onClick={() => decision.mutate("requested")}>
              Undo
            </Button>
          </>
        )}
      </div>
    </li>
  );
};
