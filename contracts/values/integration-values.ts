/** What a token may do: read and write drafts, publish and change what is published, write entries of the hub. */
export const apiScopes = ["posts:draft", "posts:publish", "hub:write"] as const;
export type ApiScope = (typeof apiScopes)[number];
export const isApiScope = (text: string): text is ApiScope => (apiScopes as readonly string[]).includes(text);

/** What a webhook can be told. */
export const webhookEvents = ["post.published", "incident.updated", "access.requested"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What every token begins with, so that people and scanners of repositories recognise one. */
export const apiTokenPrefix = "site_pat_";
