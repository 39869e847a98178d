import type { ConnectedAgents } from "./chat/agents.ts";
import type { CommandCall, CommandEvent, LiveState } from "./chat/commands.ts";
import type { NeoChatCall, NeoChatEvent } from "./chat/neo-chat.ts";
import type { Memories, MemoriesCall, Memory } from "./chat/memories.ts";
import type { PersonaRoom } from "./chat/persona-room.ts";
import type { PersonaSpend } from "./chat/persona-spend.ts";
import type { PersonaAnswer, PersonaChatCall, PersonaChatEvent } from "./chat/persona-chat.ts";
import type {
  CardPlan,
  CharacterCall,
  CharacterStatus,
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
  ChatReportEntry,
  AdminStatus,
  AdminPost,
  AuditEntry,
  EmailPage,
  EmailRetry,
  EntryPage,
  FeedbackEntry,
  PostPage,
  PostVersion,
  RestoredPost,
  Revision,
  RevisionSummary,
  SavedPost,
  ShareEntry,
  StoredImage,
  SubscriberPage,
  TrashedPost,
  TypoEntry,
} from "./admin.ts";
import type { BookCall, LedgerCall } from "./book/book-calls.ts";
import type { BookEvent, BookResult, BookRun, BookSettings, BookStatus } from "./book/book-run.ts";
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
import type { NetworkCounts } from "./entry-batch.ts";
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
    | Action<AccessDecision, "delete", { deleted: number }>
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
    | Action<ContentAdminRequest, "preview-key", { key: string }>;
  character:
    | Action<CharacterCall, "status", CharacterStatus>
    | Action<CharacterCall, "keep" | "start" | "start-from-card", StartedCharacter>;
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
    | Action<AdminInboxRequest, "feedback", EntryPage<FeedbackEntry> & { isStored: boolean; networks: NetworkCounts }>
    | Action<AdminInboxRequest, "subscribers", SubscriberPage>
    | Action<AdminInboxRequest, "emails", EmailPage>
    | Action<AdminInboxRequest, "retry-email", EmailRetry>
    | Action<AdminInboxRequest, "typos", EntryPage<TypoEntry> & { networks: NetworkCounts }>
    | Action<AdminInboxRequest, "close-typo" | "reopen-typo", { entry: TypoEntry }>
    | Action<AdminInboxRequest, "chat-reports", EntryPage<ChatReportEntry> & { networks: NetworkCounts }>
    | Action<AdminInboxRequest, "delete-entries", { deleted: number }>
    | Action<AdminInboxRequest, "close-chat-report" | "reopen-chat-report", { entry: ChatReportEntry }>
    | Action<AdminInboxRequest, "shares", EntryPage<ShareEntry>>
    | Action<AdminInboxRequest, "decide-share", { entry: ShareEntry }>
    | Action<
        AdminInboxRequest,
        "delete-feedback" | "delete-subscriber" | "delete-typo" | "delete-chat-report",
        Success
      >;
  "export-subscribers": Takes<Nothing, FileBytes>;
  backup: Takes<Nothing, FileBytes>;
  "site-backups":
    | Action<SiteBackupCall, "list", SiteBackupList>
    | Action<SiteBackupCall, "create", { backup: SiteBackup }>;
  "restore-backup": Takes<FileBytes, RestoreResult>;
  doctor: Action<DoctorCall, "check", Diagnosis> | Action<DoctorCall, "test-email", { finding: Finding }>;
  "generate-book":
    | Takes<BookCall & { mode: "status" | "cancel" }, BookStatus>
    | Takes<BookCall & { mode: "next" | "again" }, BookResult, BookEvent | BookResult>;
  book: Takes<{ token: string }, FileBytes>;
  "book-link": Takes<Nothing, { url: string }>;
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
  "persona-greetings": Takes<Nothing, Pick<Greetings, "greetings">>;
  "persona-chat-spend": Takes<Nothing, PersonaSpend>;
  "persona-room": Takes<Nothing, PersonaRoom>;
  command: Takes<CommandCall, { stopped: boolean }, CommandEvent>;
  live: Takes<Nothing, never, LiveState>;
  agents: Takes<Nothing, ConnectedAgents>;
};

export type FunctionName = keyof Functions;
export type EventOf<Name extends FunctionName> = Functions[Name]["event"];
/** The functions that take and answer JSON. */
export type JsonName = Exclude<FunctionName, UploadName | DownloadName>;
/** The functions that take a file as the body, and those that answer with one. */
export type UploadName = {
  [Name in FunctionName]: Functions[Name]["input"] extends FileBytes ? Name : never;
}[FunctionName];
export type DownloadName = {
  [Name in FunctionName]: Functions[Name]["answer"] extends FileBytes ? Name : never;
}[FunctionName];

/** The answer to a body, of a function that may take several. */
export type AnswerOf<All, Body> =
  All extends Takes<infer Input, infer Answer, infer _Event> ? (Body extends Input ? Answer : never) : never;
