import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { Link } from "react-router";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { NeoMark } from "../neo-mark.tsx";
import type { StoredChats } from "./stored-chats.ts";
import type { Conversation } from "./conversation-records.ts";
import { groupConversations } from "./group-conversations.ts";
import type { useConversations } from "./use-conversations.ts";

type RowProps = {
  conversation: Conversation;
  isCurrent: boolean;
  isBusy: boolean;
  onFollow: (() => void) | undefined;
  onOptions: () => void;
  /** Instead of following a link. */
  onChoose?: (() => void) | undefined;
};

const rowClass =
  "neo-conversation min-w-0 flex-1 rounded-md px-3 py-2.5 text-start text-sm text-foreground-muted hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:text-foreground";

const Row = ({ conversation: { session, title }, isBusy, isCurrent, onChoose, onFollow, onOptions }: RowProps) => {
  const { conversations: labels } = useContent("neo-chat");
  return (
    <li
      data-current={isCurrent || undefined}
      className="group flex items-center rounded-md data-current:bg-accent-subtle"
    >
      {onChoose ? (
        <button type="button" aria-current={isCurrent ? "true" : undefined} onClick={onChoose} className={rowClass}>
          <span className="block truncate">{title}</span>
        </button>
      ) : (
        <Link
          to={`/console?chat=${encodeURIComponent(session)}`}
          defaultShouldRevalidate={false}
          aria-current={isCurrent ? "true" : undefined}
          onClick={onFollow}
          className={rowClass}
        >
          <span className="block truncate">{title}</span>
        </Link>
      )}
      {isBusy && (
        <>
          <NeoMark className="size-4" isActive />
          <span className="sr-only">{labels.answering}</span>
        </>
      )}
      <IconButton
        ref={passFocusOn}
        label={fill(labels.options, { title })}
        onClick={onOptions}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-current:opacity-100 pointer-coarse:opacity-100"
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </li>
  );
};

type Props = {
  chats: StoredChats;
  query: ReturnType<typeof useConversations>;
  current: string | null;
  /** Called when a conversation or "new" was chosen. */
  onFollow?: () => void;
  onOptions: (conversation: Conversation) => void;
  /** Called with the chosen conversation, or null for a new one; without it, both are links of the console. */
  onChoose?: (session: string | null) => void;
};

/** The user's conversations grouped by day, with a search in their titles. */
export const ConversationList = ({ chats, current, onChoose, onFollow, onOptions, query }: Props) => {
  const { conversations: labels } = useContent("neo-chat");
  const [search, setSearch] = useState("");
  const busy = useStore(chats.busy);
  const { data, isError, refetch } = query;
  const groups = groupConversations(data ?? [], search, new Date(query.dataUpdatedAt));
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      {onChoose ? (
        <Button variant="glass" size="sm" onClick={() => onChoose(null)} className="w-full">
          <Plus aria-hidden />
          {labels.new}
        </Button>
      ) : (
        <ButtonLink
          to="/console"
          defaultShouldRevalidate={false}
          variant="glass"
          size="sm"
          onClick={onFollow}
          className="w-full"
        >
          <Plus aria-hidden />
          {labels.new}
        </ButtonLink>
      )}
      <div className="relative">
        <Search aria-hidden size={18} className="absolute start-3.5 top-1/2 -translate-y-1/2 text-foreground-muted" />
        <input
          type="search"
          aria-label={labels.search}
          placeholder={labels.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="input min-h-11! rounded-full! ps-10 pe-3 text-sm"
        />
      </div>
      <nav aria-label={labels.title} className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1">
        {!data && !isError && <Spinner label={labels.loading} className="mx-auto mt-8 size-7 text-accent" />}
        {isError && (
          <div role="alert" className="grid justify-items-start gap-2 px-2 text-sm text-danger">
            <span>{labels.failed}</span>
            <RetryButton onClick={() => void refetch()}>{labels.again}</RetryButton>
          </div>
        )}
        {data && groups.length === 0 && (
          <p className="px-3 py-2 text-sm text-foreground-muted">{search.trim() ? labels.none : labels.empty}</p>
        )}
        {groups.map(({ name, conversations }) => (
          <section key={name} aria-label={labels[name]} className="mb-4">
            <h2 className="px-3 pb-1 text-xs font-semibold text-foreground-muted">{labels[name]}</h2>
            <ul>
              {conversations.map((conversation) => (
                <Row
                  key={conversation.id}
                  conversation={conversation}
                  isCurrent={conversation.session === current}
                  isBusy={busy.includes(conversation.session)}
                  onFollow={onFollow}
                  onChoose={onChoose && (() => onChoose(conversation.session))}
                  onOptions={() => onOptions(conversation)}
                />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
};
