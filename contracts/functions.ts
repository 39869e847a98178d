import type { ConnectedAgents } from "./chat/agents.ts";
import type { CommandCall, CommandEvent, LiveState } from "./chat/commands.ts";
import type { NeoChatCall, NeoChatEvent } from "./chat/neo-chat.ts";
import type { Memories, MemoriesCall, Memory } from "./chat/memories.ts";
import type { PersonaRoom } from "./chat/persona-room.ts";
import type { PersonaSpend } from "./chat/persona-spend.ts";
import type { PersonaAnswer, PersonaChatCall, PersonaChatEvent, PersonaSummaryCall } from "./chat/persona-chat.ts";
import type { PersonaTalkCall, Talks, TalksCall } from "./chat/persona-talk.ts";
import type {
  CardPlan,
  CharacterCall,
  CharacterStatus,
  ProposedTexts,
  StartedCharacter,
  UsedPortrait,
} from "./character/character-calls.ts";
import type { Greetings } from "./character/greetings.ts";
import type { ReadLore } from "./character/read-lore.ts";
import type { WriteTextsCall, WrittenTexts } from "./character/write-texts.ts";
import type { AccessDecision, AccessRequestPage } from "./accounts/access-decision.ts";
import type { AccessRequest } from "./accounts/access-request.ts";
import type { AccountRequest } from "./accounts/account.ts";
import type {
  AdminStatus,
  AdminPost,
  AuditEntry,
  EmailEntry,
  EmailTransportInfo,
  EntryPage,
  PostPage,
  PostVersion,
  RestoredPost,
  Revision,
  RevisionSummary,
  SavedPost,
  StoredImage,
  SubscriberPage,
  TrashedPost,
} from "./admin.ts";
import type { BookCall, LedgerCall } from "./book/book-calls.ts";
import type { BookEvent, BookResult, BookRun, BookSettings, BookStatus } from "./book/book-run.ts";
import type { WritingHelp, WritingHelpCall } from "./posts/writing-help.ts";
import type { StoryLedger } from "./book/story-ledger.ts";
import type {
  ContentAdminRequest,
  ContentDocument,
  ContentMatch,
  DocumentRevision,
  OpenDocument,
  PublishedDocument,
  SavedDocument,
} from "./content/content-admin.ts";
import type { ApiToken, ApiTokenRequest } from "./integrations/api-tokens.ts";
import type { Webhook, WebhookDelivery, WebhookRequest } from "./integrations/webhooks.ts";
import type { Action, FileBytes, Takes } from "./function-shape.ts";
import type { JsonValue } from "./json-value.ts";
import type { Row } from "./database.ts";
import type { Diagnosis, DoctorCall, Finding } from "./doctor.ts";
import type { HubEntry, HubEntryRequest } from "./hub/hub-entry.ts";
import type { Phase } from "./hub/roadmap.ts";
import type { RoadmapChange } from "./hub/roadmap-change.ts";
import type { SaveImageRequest } from "./images/image-request.ts";
import type { AdminInboxRequest } from "./inbox/admin-inbox.ts";
import type { SubscriberImport, SubscriberImportsCall, SubscriberPlan } from "./inbox/subscriber-import.ts";
import type { InboxEntry, InboxResult } from "./inbox/inbox-list.ts";
import type { FeedbackCall } from "./inbox/feedback.ts";
import type { ChatReport } from "./inbox/chat-report.ts";
import type { TypoReport } from "./inbox/typo-report.ts";
import type { CharacterMedia } from "./media/character-media.ts";
import type { RestoreResult, SiteBackup, SiteBackupCall, SiteBackupList } from "./backup.ts";
import type { ExportFormat } from "./posts/export-formats.ts";
import type * as Imports from "./posts/import-calls.ts";
import type { PostsAdminRequest } from "./posts/posts-admin.ts";
import type { SearchAnswer } from "./search/search.ts";
import type { FoundModels, Settings, SettingsCall, TriedSettings } from "./settings/settings.ts";

type Message = { message: string };
type Success = { success: true };
type Nothing = Record<never, never>;

/** All functions below `/functions/v1/`, by name: their bodies (or queries, if called by GET) and their answers. */
export type Functions = {
  "request-access": Takes<AccessRequest, Message>;
  "access-requests":
    | Action<AccessDecision, "list", AccessRequestPage>
    | Action<AccessDecision, "approve" | "reject", { request: Row<"access_requests"> }>;
  account:
    | Action<AccountRequest, "export", { data: Record<string, unknown> }>
    | Action<AccountRequest, "delete" | "password-changed", Message>;
  feedback: Takes<FeedbackCall, Message>;
  "report-typo": Takes<TypoReport, Message>;
  "report-chat": Takes<ChatReport, Message>;
  memories:
    | Action<MemoriesCall, "list", Memories>
    | Action<MemoriesCall, "switch", { isOn: boolean }>
    | Action<MemoriesCall, "correct", { memory: Memory }>
    | Action<MemoriesCall, "delete" | "clear", Nothing>;
  "track-event": Takes<{ kind: "play"; name: string }, Message>;
  "posts-admin":
    | Takes<Extract<PostsAdminRequest, { action: "list" }> & { limit: number }, PostPage>
    | Takes<Extract<PostsAdminRequest, { action: "list" }> & { limit?: undefined }, { posts: AdminPost[] }>
    | Action<PostsAdminRequest, "get", { post: AdminPost }>
    | Action<PostsAdminRequest, "version", PostVersion>
    | Action<PostsAdminRequest, "create" | "update", SavedPost>
    | Action<PostsAdminRequest, "delete" | "close-links", Success>
    | Action<PostsAdminRequest, "tags", { tags: string[] }>
    | Action<PostsAdminRequest, "trash", { posts: TrashedPost[] }>
    | Action<PostsAdminRequest, "restore", RestoredPost>
    | Action<PostsAdminRequest, "revisions", { revisions: RevisionSummary[] }>
    | Action<PostsAdminRequest, "revision", { revision: Revision }>
    | Action<PostsAdminRequest, "preview-link", { url: string; expires_at: string }>;
  "content-admin":
    | Action<ContentAdminRequest, "list", { documents: ContentDocument[] }>
    | Action<ContentAdminRequest, "get", { document: OpenDocument }>
    | Action<ContentAdminRequest, "save", SavedDocument>
    | Action<ContentAdminRequest, "publish", PublishedDocument>
    | Action<ContentAdminRequest, "discard", { document: ContentDocument }>
    | Action<ContentAdminRequest, "history", { revisions: DocumentRevision[] }>
    | Action<ContentAdminRequest, "revision", { value: JsonValue }>
    | Action<ContentAdminRequest, "search", { matches: ContentMatch[] }>
    | Action<ContentAdminRequest, "texts", { texts: ContentMatch[] }>
    | Action<ContentAdminRequest, "preview-key", { key: string }>;
  character:
    | Action<CharacterCall, "status" | "mark-next" | "change-language", CharacterStatus>
    | Action<CharacterCall, "keep" | "start" | "start-from-card", StartedCharacter>
    | Action<CharacterCall, "propose", ProposedTexts>;
  "write-texts": Takes<WriteTextsCall, WrittenTexts>;
  "read-card": Takes<FileBytes, CardPlan>;
  "read-lorebook": Takes<FileBytes, ReadLore>;
  "character-portrait": Takes<FileBytes, UsedPortrait>;
  "export-character-png": Takes<Nothing, FileBytes>;
  "export-character-json": Takes<Nothing, FileBytes>;
  "export-character-charx": Takes<Nothing, FileBytes>;
  "export-character-archive": Takes<Nothing, FileBytes>;
  "import-character-archive": Takes<FileBytes, StartedCharacter>;
  "preview-markdown": Takes<{ content: string }, { html: string }>;
  "export-posts": Takes<{ format?: ExportFormat }, FileBytes>;
  import:
    | Action<Imports.ImportCall, "list", { imports: Imports.ImportStatus[] }>
    | Action<Imports.ImportCall, "open" | "read" | "status" | "choose" | "run" | "stop" | "undo", Imports.ImportStatus>
    | Action<Imports.ImportCall, "entries", Imports.ImportPage>
    | Action<Imports.ImportCall, "discard", Success>;
  /** A part of an import, `?import=<id>&part=<n>`: a ZIP. A part that arrives again replaces the first. */
  "import-upload": Takes<FileBytes, Imports.ImportStatus>;
  redirects:
    | Action<Imports.RedirectCall, "list", Imports.RedirectPage>
    | Action<Imports.RedirectCall, "save", { redirect: Imports.Redirect }>
    | Action<Imports.RedirectCall, "delete", Success>;
  "upload-picture": Takes<FileBytes, StoredImage>;
  "character-media": Takes<FileBytes, CharacterMedia>;
  "fetch-picture": Takes<{ url: string; hosts: string[] }, StoredImage>;
  image: Takes<Nothing, FileBytes>;
  "save-image": Takes<SaveImageRequest, { image: Row<"images"> }>;
  "unshare-image": Takes<{ id: string }, Success>;
  "admin-inbox":
    | Action<AdminInboxRequest, "check", { actor: string }>
    | Action<AdminInboxRequest, "status", AdminStatus>
    | Action<AdminInboxRequest, "audit", EntryPage<AuditEntry>>
    | Action<AdminInboxRequest, "list", EntryPage<InboxEntry>>
    | Action<AdminInboxRequest, "list-ids", { ids: string[] }>
    | Action<AdminInboxRequest, "apply", InboxResult>
    | Action<AdminInboxRequest, "delete-network", { deleted: number }>
    | Action<AdminInboxRequest, "mail-transport", { transport: EmailTransportInfo }>
    | Action<AdminInboxRequest, "retry-email", { email: EmailEntry }>
    | Action<AdminInboxRequest, "subscribers", SubscriberPage>
    | Action<AdminInboxRequest, "delete-subscriber", Success>;
  "export-subscribers": Takes<Nothing, FileBytes>;
  "read-subscribers": Takes<FileBytes, SubscriberPlan>;
  "subscriber-imports":
    | Action<SubscriberImportsCall, "list", { imports: SubscriberImport[] }>
    | Action<SubscriberImportsCall, "add", { added: number }>
    | Action<SubscriberImportsCall, "undo", { removed: number }>;
  backup: Takes<Nothing, FileBytes>;
  "site-backups":
    | Action<SiteBackupCall, "list", SiteBackupList>
    | Action<SiteBackupCall, "create", { backup: SiteBackup }>;
  "restore-backup": Takes<FileBytes, RestoreResult>;
  doctor: Action<DoctorCall, "check", Diagnosis> | Action<DoctorCall, "test-email", { finding: Finding }>;
  "generate-book":
    | Takes<BookCall & { mode: "status" | "cancel" }, BookStatus>
    | Takes<BookCall & { mode: BookRun["mode"] }, BookResult, BookEvent | BookResult>;
  book: Takes<{ token: string }, FileBytes>;
  "book-link": Takes<Nothing, { url: string }>;
  "writing-help": Takes<WritingHelpCall, WritingHelp>;
  "story-ledger":
    | Action<LedgerCall, "read", { ledger: StoryLedger; run: BookRun | null }>
    | Action<LedgerCall, "settings" | "save-settings", { settings: BookSettings }>;
  "hub-entries":
    | Action<HubEntryRequest, "list", { entries: HubEntry[] }>
    | Action<HubEntryRequest, "create" | "update" | "delete" | "restore", { entry: HubEntry }>;
  "api-tokens":
    | Action<ApiTokenRequest, "list", { tokens: ApiToken[] }>
    | Action<ApiTokenRequest, "create", { token: ApiToken; secret: string }>
    | Action<ApiTokenRequest, "revoke", Success>;
  webhooks:
    | Action<WebhookRequest, "list", { webhooks: Webhook[] }>
    | Action<WebhookRequest, "create", { webhook: Webhook; secret: string }>
    | Action<WebhookRequest, "update", { webhook: Webhook }>
    | Action<WebhookRequest, "deliveries", { deliveries: WebhookDelivery[] }>
    | Action<WebhookRequest, "test" | "again", { delivery: WebhookDelivery }>
    | Action<WebhookRequest, "delete", Success>;
  settings:
    | Action<SettingsCall, "read" | "save", Settings>
    | Action<SettingsCall, "try", TriedSettings>
    | Action<SettingsCall, "find-models", FoundModels>;
  roadmap: Takes<RoadmapChange, { phase: Phase }>;
  search: Takes<{ query: string }, SearchAnswer>;
  "neo-chat": Takes<NeoChatCall, { content: string; stopped?: boolean }, NeoChatEvent>;
  "persona-chat": Takes<PersonaChatCall, PersonaAnswer, PersonaChatEvent>;
  "persona-talk": Takes<PersonaTalkCall, { content: string; stopped?: boolean }, NeoChatEvent>;
  talks: Action<TalksCall, "read" | "switch", Talks> | Action<TalksCall, "sum-up", { isKept: boolean }>;
  "persona-summary": Takes<PersonaSummaryCall, { summary: string }>;
  "persona-greetings": Takes<Nothing, Pick<Greetings, "greetings">>;
  "persona-chat-spend": Takes<Nothing, PersonaSpend>;
  "persona-room": Takes<Nothing, PersonaRoom>;
  command: Takes<CommandCall, { stopped: boolean }, CommandEvent>;
  live: Takes<Nothing, never, LiveState>;
  agents: Takes<Nothing, ConnectedAgents>;
};

export type FunctionName = keyof Functions;
export type EventOf<Name extends FunctionName> = Functions[Name]["event"];

/** The answer to a body, of a function that may take several. */
export type AnswerOf<All, Body> =
  All extends Takes<infer Input, infer Answer, infer _Event> ? (Body extends Input ? Answer : never) : never;

/** What each function does, in one sentence, for the description of the interface. */
export const functionSummaries: Record<FunctionName, string> = {
  "request-access": "Asks the owner for access to the console.",
  "access-requests": "Lists and decides requests for access.",
  account: "Exports or deletes the caller's account, or tells that its password changed.",
  feedback: "Sends feedback to the owner, if the site stores it.",
  "report-typo": "Reports a typo with its page, the quoted text and a correction.",
  "report-chat": "Reports a conversation with the character to the owner.",
  memories: "Lists, corrects, deletes and switches off what the character remembers of the caller.",
  "track-event": "Counts that a known track was played.",
  "posts-admin": "Lists, reads, creates, updates and deletes posts, their revisions and their preview links.",
  "content-admin": "Reads, saves and publishes the texts of the site.",
  character: "Tells whose site this is, and begins with another character.",
  "write-texts": "Proposes texts in the character's voice.",
  "read-card": "Reads a character card and says what would be taken from it.",
  "read-lorebook": "Reads a lorebook and answers with its entries.",
  "character-portrait": "Makes the character's pictures from one portrait.",
  "export-character-png": "The character as a card in a PNG.",
  "export-character-json": "The character as a card in JSON.",
  "export-character-charx": "The character as a card in a CHARX archive.",
  "export-character-archive": "The whole character with texts and media, as a ZIP archive.",
  "import-character-archive": "Brings in a whole character from a ZIP archive.",
  "preview-markdown": "Renders Markdown as the pages do.",
  "export-posts": "All posts with their pictures, as a ZIP archive.",
  import: "Opens, reads, runs, stops and undoes an import of posts.",
  "import-upload": "Takes a part of the files of an import.",
  redirects: "Lists, saves and deletes redirects of former addresses.",
  "upload-picture": "Stores a picture for posts.",
  "character-media": "Stores a picture, a film or a recording of the character.",
  "fetch-picture": "Stores a copy of a picture from elsewhere.",
  image: "Draws a picture from a prompt.",
  "save-image": "Keeps a drawn picture in the caller's gallery.",
  "unshare-image": "Takes a shared picture out of the public ones.",
  "admin-inbox": "The owner's inbox: one list of what visitors sent and of the site's emails, and the audit log.",
  "export-subscribers": "Everybody who is told of stories or incidents, as CSV.",
  "read-subscribers": "Reads a list of subscribers of another tool (CSV) and says who would come along.",
  "subscriber-imports": "Lists, adds and takes back subscribers of another tool, on the owner's word that they agreed.",
  backup: "A backup of the content, as a ZIP archive.",
  "site-backups": "Lists the backups of the whole site, and makes one.",
  "restore-backup": "Restores the content from a backup.",
  doctor: "Checks everything around the site and says what to do, and sends a test email.",
  "generate-book": "Plans, writes or mends a story of the Book Engine, and tells how far it is.",
  book: "The book of all stories, by the token of its link.",
  "book-link": "Makes a link to the book.",
  "writing-help": "Has a language model help with a text that is written.",
  "story-ledger": "What the Book Engine knows of the stories so far, and its settings.",
  "hub-entries": "Lists and changes entries of the hub: logs, issues, milestones and incidents.",
  "api-tokens": "Lists, makes and revokes the tokens by which programs act for the owner.",
  webhooks: "Lists and changes what other programs are told, and shows and repeats what was sent.",
  settings: "Reads, tries and changes the settings of the site, and looks for language models on its machine.",
  roadmap: "Ticks or unticks a task of the roadmap.",
  search: "Paragraphs of the site that match a query.",
  "neo-chat": "Asks NEO, the assistant of the site.",
  "persona-chat": "Talks with the character.",
  "persona-talk": "Talks with the character, for those who let their talks be kept.",
  talks: "Whether one's talks with the character are kept, and what is kept of a long one in short.",
  "persona-summary":
    "Sums up what was said before, for a conversation that has become too long for the language model.",
  "persona-greetings": "The first messages that a conversation with the character may begin with.",
  "persona-chat-spend": "What the character's answers have cost today.",
  "persona-room": "How the room of the language model is shared by the texts of the character.",
  command: "Runs a command of the command center.",
  live: "Live state of the site as a stream of events.",
  agents: "The agents that are connected to the site.",
};
