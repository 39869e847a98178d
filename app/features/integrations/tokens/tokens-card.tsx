import { useRef, useState } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { formatDateTime, formatLocalDay } from "#app/lib/format-date.ts";
import type { ApiToken } from "#contracts/integrations/api-tokens.ts";
import { fill } from "#contracts/fill.ts";
import { Loaded } from "../loaded.tsx";
import { ShownOnce } from "../shown-once.tsx";
import { useRevokeToken, useTokens } from "../use-integrations.ts";
import { TokenForm } from "./token-form.tsx";

const useFacts = ({ created_at, expires_at, is_expired, last_used_at }: ApiToken): string => {
  const texts = useContent("integrations").tokens;
  const end =
    expires_at === null
      ? texts.endless
      : is_expired
        ? texts.ended
        : fill(texts.endsOn, { day: formatLocalDay(expires_at) });
  const use = last_used_at === null ? texts.unused : fill(texts.used, { time: formatDateTime(last_used_at) });
  return [fill(texts.created, { day: formatLocalDay(created_at) }), use, end].join(" · ");
};

const TokenRow = ({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) => {
  const texts = useContent("integrations").tokens;
  const facts = useFacts(token);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-semibold [overflow-wrap:anywhere]">{token.name}</h4>
        <p className="text-sm text-foreground-muted">{token.scopes.map((scope) => texts.scope[scope]).join(" · ")}</p>
        <p className="text-sm text-foreground-muted">{facts}</p>
      </div>
      <Button variant="glass" size="sm" aria-label={fill(texts.revokeOne, { name: token.name })} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
};

/** The owner's tokens: makes them, shows when each was used, and revokes them. */
export const TokensCard = () => {
  const { tokens: texts, ask, once } = useContent("integrations");
  const tokens = useTokens();
  const revoking = useRevokeToken();
  const [secret, setSecret] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  return (
    <Card ref={card} title={texts.title} description={texts.text}>
      {secret === null ? (
        <TokenForm onCreated={setSecret} />
      ) : (
        <ShownOnce title={once.token} secret={secret} onDone={() => setSecret(null)} />
      )}
      <section aria-label={texts.list} className="grid gap-2">
        <h3 className="font-semibold">{texts.list}</h3>
        <Loaded query={tokens}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-foreground-muted">{texts.empty}</p>
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
        title={fill(texts.askRevoke, { name: asked?.name ?? "" })}
        description={texts.askText}
        cancel={ask.keep}
        confirm={texts.revoke}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) revoking.mutate(asked.id);
        }}
      />
    </Card>
  );
};
