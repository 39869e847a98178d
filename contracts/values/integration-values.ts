/** What a token may do: read and write drafts, publish and change what is published, write entries of the hub. */
export const apiScopes = ["posts:draft", "posts:publish", "hub:write"] as const;
export type ApiScope = (typeof apiScopes)[number];
export const isApiScope = (text: string): text is ApiScope => (apiScopes as readonly string[]).includes(text);

/** What a webhook can be told, in the words and groups of the panel. */
export const webhookEventGroups = [
  {
    label: "Posts",
    events: {
      "post.published": "A post is published",
      "post.updated": "A published post is changed",
      "post.unpublished": "A post is a draft again",
      "post.deleted": "A published post is deleted",
    },
  },
  {
    label: "Pages of your own",
    events: {
      "page.published": "A page is published",
      "page.updated": "A published page is changed",
      "page.unpublished": "A page is a draft again",
      "page.deleted": "A published page is deleted",
    },
  },
  {
    label: "Incidents",
    events: {
      "incident.published": "An incident begins",
      "incident.updated": "An incident goes on",
      "incident.resolved": "An incident is over",
      "incident.deleted": "An incident is taken back",
    },
  },
  {
    label: "People, without who they are",
    events: {
      "access.requested": "Somebody asks for access",
      "feedback.received": "Somebody sends feedback",
      "subscriber.added": "Somebody subscribes to letters",
      "subscriber.removed": "Somebody no longer gets letters",
    },
  },
  {
    label: "The whole site",
    events: {
      "character.published": "Texts of the character are published",
      "site.changed": "Anything that visitors see has changed (once for many changes)",
    },
  },
] as const;

type Labels = (typeof webhookEventGroups)[number]["events"];
export type WebhookEvent = Labels extends infer One ? (One extends Labels ? keyof One : never) : never;
export const webhookEventLabels = Object.assign({}, ...webhookEventGroups.map(({ events }) => events)) as Record<
  WebhookEvent,
  string
>;
export const webhookEvents = Object.keys(webhookEventLabels) as WebhookEvent[];

/** What every token begins with, so that people and scanners of repositories recognise one. */
export const apiTokenPrefix = "site_pat_";
