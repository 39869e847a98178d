import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { createBrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { ChatScreen } from "./chat-screen.tsx";
import { createChat } from "../engine/chat.ts";
import { createOfflineTransport } from "../engine/offline-transport.ts";

// Nothing is stored: the conversation is lost when the page is left.
const createOfflineChat = () => {
  const { offlineReplies } = getContent("neo");
  const texts = getContent("neo-chat");
  return createChat({
    session: null,
    transport: createOfflineTransport(offlineReplies),
    load: async () => null,
    storagePrefix: "neo-offline",
    storage: createBrowserStorage(() => undefined),
    sentences: { unreachable: texts.thread.unreachable, otherwise: texts.thread.failed },
  });
};

export default function DevChatPage() {
  const texts = useContent("neo-chat");
  const [chat, setChat] = useState(createOfflineChat);
  const startNew = () => {
    chat.dispose();
    setChat(createOfflineChat());
  };
  return (
    <ChatScreen
      chat={chat}
      welcome={texts.offlineWelcome}
      suggestions={[]}
      onNew={startNew}
      actions={
        <IconButton label={texts.conversations.new} className="noscript:hidden" onClick={startNew}>
          <Plus aria-hidden />
        </IconButton>
      }
    />
  );
}
