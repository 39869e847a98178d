import Ellipsis from "lucide-react/icons/ellipsis";
import MessagesSquare from "lucide-react/icons/messages-square";
import Plus from "lucide-react/icons/plus";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { maxSessionLength } from "#contracts/chat/neo-chat-limits.ts";
import { fill } from "#contracts/fill.ts";
import { ChatScreen } from "./chat-screen.tsx";
import { openStoredChats } from "../conversations/stored-chats.ts";
import { ConversationDialog } from "../conversations/conversation-dialog.tsx";
import { ConversationList } from "../conversations/conversation-list.tsx";
import type { Conversation } from "../conversations/conversation-records.ts";
import { createChatTransport } from "../engine/chat-transport.ts";
import { useConversations } from "../conversations/use-conversations.ts";

/** Conversation from the query parameter `chat`. Read in the browser: the server-rendered page is the same for all. */
const useSession = (): string | null => {
  const [search] = useSearchParams();
  const session = search.get("chat") ?? "";
  return session !== "" && session.length <= maxSessionLength ? session : null;
};

// Changing the conversation needs no new loader data.
const withoutCalls = { defaultShouldRevalidate: false };

// The breakpoint at which app/styles/neo.css shows the list.
const hiddenBesideList = "@min-[58rem]/neo-chat:hidden";

type Props = { userId: string; client: () => Promise<BrowserClient> };

const ConnectedChat = ({ userId, client }: Props) => {
  const texts = useContent("neo-chat");
  const session = useSession();
  const navigate = useNavigate();
  const chats = useMemo(() => {
    const { failed, unreachable } = getContent("neo-chat").thread;
    const sentences = { unreachable, otherwise: failed };
    return openStoredChats({ kind: "neo", userId, client, sentences, transport: createChatTransport("neo-chat") });
  }, [userId, client]);
  const chat = useMemo(() => chats.get(session), [chats, session]);
  const query = useConversations(userId, chats);
  const [isListOpen, setListOpen] = useState(false);
  const [edited, setEdited] = useState<Conversation | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);

  // A new conversation gets its name with the first question.
  const isNamed = useStore(chat.store, () => chat.getSession() !== null);
  useEffect(() => {
    const name = chat.getSession();
    if (session === null && name !== null)
      void navigate(`?chat=${encodeURIComponent(name)}`, { ...withoutCalls, replace: true });
  }, [chat, isNamed, navigate, session]);

  const current = query.data?.find((one) => one.session === session);
  const showOptions = (conversation: Conversation) => {
    setEdited(conversation);
    setDialogOpen(true);
  };
  const startNew = () => void navigate("/console", withoutCalls);
  const list = (onFollow?: () => void) => (
    <ConversationList chats={chats} query={query} current={session} onFollow={onFollow} onOptions={showOptions} />
  );
  return (
    <>
      <ChatScreen
        chat={chat}
        welcome={texts.welcome}
        suggestions={texts.suggestions}
        title={current?.title}
        onNew={startNew}
        list={<aside className="neo-list">{list()}</aside>}
        start={
          <IconButton label={texts.conversations.open} className={hiddenBesideList} onClick={() => setListOpen(true)}>
            <MessagesSquare aria-hidden />
          </IconButton>
        }
        actions={
          <>
            {current && (
              <IconButton
                label={fill(texts.conversations.options, { title: current.title })}
                onClick={() => showOptions(current)}
              >
                <Ellipsis aria-hidden />
              </IconButton>
            )}
            <IconButton label={texts.conversations.new} className={hiddenBesideList} onClick={startNew}>
              <Plus aria-hidden />
            </IconButton>
          </>
        }
      />
      <Drawer
        open={isListOpen}
        onOpenChange={setListOpen}
        title={texts.conversations.title}
        side="start"
        className="w-80 max-w-[calc(100vw-2.5rem)]"
      >
        {list(() => setListOpen(false))}
      </Drawer>
      {edited && (
        <ConversationDialog
          key={edited.id}
          chats={chats}
          assistant={texts.name}
          conversation={query.data?.find(({ id }) => id === edited.id) ?? edited}
          isOpen={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          onDeleted={(name) => {
            setDialogOpen(false);
            if (name === session) startNew();
          }}
        />
      )}
    </>
  );
};

export default function ConsoleChatPage() {
  const { client, user } = useAuth();
  return user && <ConnectedChat key={user.id} userId={user.id} client={client} />;
}
