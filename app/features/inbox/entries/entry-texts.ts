import type { BadgeTone } from "#app/ui/status/badge.tsx";
import type { EmailEntry } from "#contracts/admin.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import type { InboxKind } from "#contracts/values/inbox-values.ts";

export const kindLabels: Record<InboxKind, string> = {
  access: "Access requests",
  feedback: "Feedback",
  typos: "Typos",
  "chat-reports": "Chat reports",
  shares: "Pictures",
  mail: "Email",
};

/** One, and many. */
const nouns: Record<InboxKind, readonly [string, string]> = {
  access: ["access request", "access requests"],
  feedback: ["message", "messages"],
  typos: ["typo report", "typo reports"],
  "chat-reports": ["chat report", "chat reports"],
  shares: ["picture", "pictures"],
  mail: ["email", "emails"],
};

/** "2 typo reports" */
export const countOfKind = (kind: InboxKind, count: number): string =>
  `${count.toLocaleString("en-US")} ${nouns[kind][count === 1 ? 0 : 1]}`;
export const nameKind = (kind: InboxKind): string => nouns[kind][0];

export const kindDescriptions: Record<InboxKind, string> = {
  access: "Who requested access, and why. Each decision is sent to them by email.",
  feedback: "Messages from visitors.",
  typos: "Reported by readers.",
  "chat-reports": "Parts of conversations that visitors chose to send to you. They carry no name and no address.",
  shares:
    "What you approve appears on the page AI Assets, with these words and without a name. Until then, nobody else sees it there.",
  mail: "The emails this site has sent; one counts as unread when it failed. Their text is not shown, because it may contain sign-in links.",
};

const reasonLabels = {
  harm: "Could hurt somebody",
  sexual: "Sexual",
  minor: "About somebody under age",
  false: "Claims something false",
  personal: "Asks for something personal",
  other: "Something else",
};

export const getTitle = (entry: InboxEntry): string => {
  switch (entry.kind) {
    case "access":
      return entry.row.name;
    case "typos":
      return entry.row.page;
    case "chat-reports":
      return reasonLabels[entry.row.reason];
    case "shares":
      return entry.row.current_prompt;
    default:
      return entry.row.subject;
  }
};

/** What is told of an entry below its title. */
export const getSummary = (entry: InboxEntry): string => {
  switch (entry.kind) {
    case "access":
      return entry.row.email;
    case "feedback":
      return entry.row.message;
    case "typos":
      return `${entry.row.quote} → ${entry.row.correction}`;
    case "chat-reports":
      return entry.row.excerpt.at(-1)?.content ?? "";
    case "shares":
      return "";
    case "mail":
      return entry.row.recipient;
  }
};

type State = { label: string; tone: BadgeTone };

export const requestStates = {
  pending: { label: "Pending", tone: "accent" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "neutral" },
} as const;
const reportStates = { open: { label: "Open", tone: "accent" }, closed: { label: "Closed", tone: "neutral" } } as const;
const shareStates = {
  none: { label: "Taken back", tone: "neutral" },
  requested: { label: "Waiting", tone: "accent" },
  approved: { label: "Shared", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
} as const;

const getEmailState = ({ status, attempts }: EmailEntry): State => {
  if (status === "sent") return { label: "Sent", tone: "success" };
  if (status === "failed") return { label: "Failed", tone: "danger" };
  if (status === "kept") return { label: "Stored here", tone: "neutral" };
  return attempts > 0 ? { label: "Retrying", tone: "warning" } : { label: "Queued", tone: "accent" };
};

/** What became of an entry; null where nothing can become of it. */
export const getState = (entry: InboxEntry): State | null => {
  switch (entry.kind) {
    case "access":
      return requestStates[entry.row.status];
    case "feedback":
      return null;
    case "shares":
      return shareStates[entry.row.sharing];
    case "mail":
      return getEmailState(entry.row);
    default:
      return reportStates[entry.row.status];
  }
};
