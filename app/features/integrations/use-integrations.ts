import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { ApiTokenRequest } from "#contracts/integrations/api-tokens.ts";
import type { WebhookDelivery, WebhookRequest } from "#contracts/integrations/webhooks.ts";

export const getErrorMessage = (error: unknown): string =>
  describeError(error, {
    unreachable: "The site does not answer. Please try again in a moment.",
    otherwise: "That did not work. Please try again.",
  });

const showError = (error: unknown): void => showToast({ title: getErrorMessage(error), tone: "destructive" });

const tokensKey = ["api-tokens"];
const webhooksKey = ["webhooks"];
const deliveriesKey = (id: string) => ["webhook-deliveries", id];
/** A receiver has ten seconds, and what waits before it as long. */
const sendMs = 30_000;

export const useTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await callAsOwner("api-tokens", { action: "list" }, { signal })).tokens,
  });

/** A change, after which the list is loaded again. */
const useChange = <Input, Answer>(
  queryKey: string[],
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: showError,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
};

type NewToken = Omit<Extract<ApiTokenRequest, { action: "create" }>, "action">;

export const useCreateToken = () =>
  useChange(tokensKey, (token: NewToken) => callAsOwner("api-tokens", { action: "create", ...token }));

export const useRevokeToken = () =>
  useChange(
    tokensKey,
    (id: string) => callAsOwner("api-tokens", { action: "revoke", id }),
    () => showToast({ title: "The token was revoked.", tone: "success" }),
  );

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await callAsOwner("webhooks", { action: "list" }, { signal })).webhooks,
  });

export type NewWebhook = Omit<Extract<WebhookRequest, { action: "create" }>, "action">;

export const useCreateWebhook = () =>
  useChange(webhooksKey, (webhook: NewWebhook) => callAsOwner("webhooks", { action: "create", ...webhook }));

/** Switches a webhook on or off; pending until the list says so. */
export const useSwitchWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook: Omit<Extract<WebhookRequest, { action: "update" }>, "action">) =>
      callAsOwner("webhooks", { action: "update", ...webhook }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
};

export const useDeleteWebhook = () =>
  useChange(
    webhooksKey,
    (id: string) => callAsOwner("webhooks", { action: "delete", id }),
    () => showToast({ title: "The webhook was deleted.", tone: "success" }),
  );

const tell = ({ status, problem }: WebhookDelivery): void => {
  if (status === "delivered") showToast({ title: "The receiver accepted it.", tone: "success" });
  else showToast({ title: `The receiver did not accept it: ${problem ?? ""}`, tone: "destructive" });
};

/** Sends a test, or a delivery once more, and says what became of it. */
export const useSend = (webhookId: string) =>
  useChange(
    deliveriesKey(webhookId),
    (deliveryId: string | null) =>
      deliveryId === null
        ? callAsOwner("webhooks", { action: "test", id: webhookId }, { timeoutMs: sendMs })
        : callAsOwner("webhooks", { action: "again", deliveryId }, { timeoutMs: sendMs }),
    ({ delivery }) => tell(delivery),
  );

export const useDeliveries = (webhookId: string) =>
  useQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: async ({ signal }) =>
      (await callAsOwner("webhooks", { action: "deliveries", id: webhookId }, { signal })).deliveries,
  });
