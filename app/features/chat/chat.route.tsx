import { useEffect } from "react";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/chat.route";
import { ChatPanel } from "./chat-panel.tsx";
import { ChatPortrait } from "./chat-portrait.tsx";
import { loadChat } from "./queries.server.ts";
import { useConversation } from "./use-conversation.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

export const loader = loadChat;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("chat"));

export default function ChatPage({ loaderData }: Route.ComponentProps) {
  const conversation = useConversation();
  const { offer } = conversation;
  useEffect(() => void offer(loaderData.stories), [offer, loaderData.stories]);
  return (
    <main
      id="content"
      className="chat-room mx-auto grid h-[calc(100svh-4.25rem)] min-h-144 w-full max-w-7xl 3xl:max-w-[100rem] grid-rows-[auto_minmax(0,1fr)] gap-x-16 gap-y-4 px-gutter pb-4 sm:h-[calc(100svh-5.25rem)] sm:pb-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-1"
    >
      <ChatPortrait conversation={conversation} />
      <ChatPanel conversation={conversation} />
      <FirstScreenEnd />
    </main>
  );
}
