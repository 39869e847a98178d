import { useRef, useState } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { formatDateTime, formatLocalDay } from "#app/lib/format-date.ts";
import type { ApiToken } from "#contracts/integrations/api-tokens.ts";
import { Loaded } from "../loaded.tsx";
import { ShownOnce } from "../shown-once.tsx";
import { useRevokeToken, useTokens } from "../use-integrations.ts";
import { TokenForm } from "./token-form.tsx";

const scopeLabels = {
  "posts:draft": "Read posts and write drafts",
  "posts:publish": "Publish, and change what is published",
  "hub:write": "Read and write entries of the hub",
};

const describeToken = ({ created_at, expires_at, is_expired, last_used_at }: ApiToken): string => {
  const end =
    expires_at === null ? "Does not expire" : is_expired ? "Expired" : `Expires ${formatLocalDay(expires_at)}`;
  const use = last_used_at === null ? "Not used yet" : `Last used ${formatDateTime(last_used_at)}`;
  return [`Created ${formatLocalDay(created_at)}`, use, end].join(" · ");
};

const TokenRow = ({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) => {
  const facts = describeToken(token);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-semibold [overflow-wrap:anywhere]">{token.name}</h4>
        <p className="text-sm text-foreground-muted">{token.scopes.map((scope) => scopeLabels[scope]).join(" · ")}</p>
        <p className="text-sm text-foreground-muted">{facts}</p>
      </div>
      <Button variant="glass" size="sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
};

/** The owner's tokens: makes them, shows when each was used, and revokes them. */
export const TokensCard = () => {
  const tokens = useTokens();
  const revoking = useRevokeToken();
  const [secret, setSecret] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  return (
    <Card
      ref={card}
      title="API tokens"
      description="A program with a token acts for you, within what you choose here. Give each program its own."
    >
      {secret === null ? (
        <TokenForm onCreated={setSecret} />
      ) : (
        <ShownOnce title="Your new token" secret={secret} onDone={() => setSecret(null)} />
      )}
      <section aria-label="Your tokens" className="grid gap-2">
        <h3 className="font-semibold">Your tokens</h3>
        <Loaded query={tokens}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-foreground-muted">There are no tokens yet.</p>
            ) : (
              <ul>
                {list.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <ConfirmDialog
        open={asked !== null}
        title={`Revoke ${asked?.name ?? ""}?`}
        description="Programs that use it are refused from then on. This cannot be taken back."
        cancel="Keep it"
        confirm="Revoke"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) revoking.mutate(asked.id);
        }}
      />
    </Card>
  );
};
