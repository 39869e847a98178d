import { Button } from "#app/ui/actions/button.tsx";
import { formatDateTime, formatLocalDay } from "#app/lib/format-date.ts";
import type { ApiToken } from "#contracts/integrations/api-tokens.ts";
import { AccessCard } from "../access-card.tsx";
import { useRevokeToken, useTokens } from "../use-integrations.ts";
import { scopeLabels } from "./scope-labels.ts";
import { TokenForm } from "./token-form.tsx";

const describeToken = ({ created_at, expires_at, is_expired, last_used_at }: ApiToken): string => {
  const end =
    expires_at === null ? "Does not expire" : is_expired ? "Expired" : `Expires ${formatLocalDay(expires_at)}`;
  const use = last_used_at === null ? "Not used yet" : `Last used ${formatDateTime(last_used_at)}`;
  return [`Created ${formatLocalDay(created_at)}`, use, end].join(" · ");
};

const TokenRow = ({ entry: token, onEnd }: { entry: ApiToken; onEnd: () => void }) => {
  const facts = describeToken(token);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-semibold [overflow-wrap:anywhere]">{token.name}</h4>
        <p className="text-sm text-foreground-muted">{token.scopes.map((scope) => scopeLabels[scope]).join(" · ")}</p>
        <p className="text-sm text-foreground-muted">{facts}</p>
      </div>
      <Button variant="glass" size="sm" aria-label={`Revoke ${token.name}`} onClick={onEnd}>
        Revoke
      </Button>
    </li>
  );
};

/** The owner's tokens: makes them, shows when each was used, and revokes them. */
export const TokensCard = () => {
  const tokens = useTokens();
  const revoking = useRevokeToken();
  return (
    <AccessCard
      title="API tokens"
      description="A program with a token acts for you, within what you choose here. Give each program its own."
      query={tokens}
      texts={{ list: "Your tokens", empty: "There are no tokens yet.", secret: "Your new token" }}
      Form={TokenForm}
      Row={TokenRow}
      end={(token) => ({
        title: `Revoke ${token?.name ?? ""}?`,
        description: "Programs that use it are refused from then on. This cannot be taken back.",
        confirm: "Revoke",
      })}
      onEnd={({ id }) => revoking.mutate(id)}
    />
  );
};
