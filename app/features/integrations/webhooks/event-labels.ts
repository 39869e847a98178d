import { webhookEventLabels } from "#contracts/values/integration-values.ts";

export const eventLabels = { ...webhookEventLabels, test: "Test" };
