import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { useAccount } from "../use-account.ts";
import { useFactor } from "./use-factor.ts";

const fewCodes = 3;

const describeCodes = (counts: { total: number; remaining: number } | null): string => {
  const { factor: words } = getContent("account");
  if (!counts) return words.codes.notOffered;
  const { remaining, total } = counts;
  if (total === 0) return words.codes.none;
  const values = { count: String(remaining), total: String(total) };
  return fill(remaining > fewCodes ? words.codes.left : words.codes.few, values);
};

const CodesLeft = ({ isBusy, onRenew }: { isBusy: boolean; onRenew: () => void }) => {
  const { factor: words } = useContent("account");
  const { countCodes, user } = useFactor();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ["recovery-codes", user?.id],
    queryFn: countCodes,
    // They are used elsewhere, and made anew by another view of this section.
    gcTime: 0,
  });
  if (isPending) return <Spinner label={words.codes.loading} />;
  if (isError)
    return <TryAgain message={words.codes.unreachable} label={words.codes.again} onRetry={() => void refetch()} />;
  const isLow = data !== null && data.remaining <= fewCodes;
  return (
    <div className="grid justify-items-start gap-3">
      <p className={isLow ? "rounded-lg bg-warning-subtle px-4 py-3 text-sm" : "text-sm text-foreground-muted"}>
        {describeCodes(data)}
      </p>
      {data && (
        <Button variant="glass" size="sm" busy={isBusy} onClick={onRenew}>
          {words.codes.renew}
        </Button>
      )}
    </div>
  );
};

/** What can be done with a second factor that is on. */
export const FactorOn = ({ isBusy, onRenew }: { isBusy: boolean; onRenew: () => void }) => {
  const { factor: words } = useContent("account");
  const { isBusy: isRemoving, run } = useAccount();
  const { apps, refresh, remove } = useFactor();
  const [isOpen, setIsOpen] = useState(false);
  const removeAll = () =>
    run(async () => {
      await remove(apps.map(({ id }) => id));
      await refresh();
      showToast({ title: words.removed, tone: "success" });
    }, words.unreachable);
  return (
    <>
      <p data-step className="font-medium">
        {words.on}
      </p>
      <CodesLeft isBusy={isBusy} onRenew={onRenew} />
      <Button
        variant="danger"
        size="sm"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={words.removal.title}
        description={words.removal.text}
        cancel={words.removal.cancel}
        confirm={words.removal.submit}
        busy={isRemoving}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void removeAll()}
      />
    </>
  );
};
