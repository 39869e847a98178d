import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { AccessRights } from "#contracts/accounts/access-rights.ts";

const getStatusText = (request: AccessRights["request"]): string => {
  const { waiting } = getContent("access");
  return request === "pending" ? waiting.pending : request === "rejected" ? waiting.rejected : waiting.none;
};

/** Shown instead of the console while access is not approved. */
export const PendingApprovalCard = ({
  request,
  onAgain,
}: {
  request: AccessRights["request"];
  onAgain: () => Promise<unknown>;
}) => {
  const { waiting } = useContent("access");
  const [isChecking, setIsChecking] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await onAgain();
    setIsChecking(false);
    setIsChecked(true);
  };
  return (
    <section
      aria-labelledby="waiting"
      className="surface mx-auto mt-6 grid max-w-2xl justify-items-center gap-5 rounded-2xl px-6 py-14 text-center sm:mt-14 sm:px-12"
    >
      <Butterfly flapping className="size-24" />
      <h1 id="waiting" className="font-display text-heading font-medium text-balance">
        {waiting.title}
      </h1>
      <p className="max-w-[29.5em] text-lg text-foreground-muted">{getStatusText(request)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {request === "rejected" && <ButtonLink to="/landing">{waiting.toStories}</ButtonLink>}
        {request === null && <ButtonLink to="/request-access">{waiting.toRequest}</ButtonLink>}
        <Button variant={request === "pending" ? "primary" : "glass"} busy={isChecking} onClick={() => void check()}>
          {waiting.again}
        </Button>
        {request === "pending" && (
          <ButtonLink variant="quiet" to="/request-access">
            {waiting.toRequest}
          </ButtonLink>
        )}
      </div>
      <output className="text-sm text-foreground-muted empty:hidden">
        {isChecked && !isChecking && waiting.unchanged}
      </output>
    </section>
  );
};
