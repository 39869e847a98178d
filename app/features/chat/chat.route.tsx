import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/chat.route";
import { chat } from "./chat-content.ts";
import { ChatPanel } from "./chat-panel.tsx";
import { ChatPortrait } from "./chat-portrait.tsx";
import { useConversation } from "./use-conversation.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteUrl: loaderData.siteUrl,
        path: "/chloe-chat",
        title: chat.title,
        description: chat.description,
      })
    : [];

export default function ChatPage() {
  const conversation = useConversation();
  return (
    <main
      id="content"
      className="chat-room mx-auto grid h-[calc(100svh-4.25rem)] min-h-144 w-full max-w-7xl grid-rows-[auto_minmax(0,1fr)] gap-x-16 gap-y-4 px-gutter pb-4 sm:h-[calc(100svh-5.25rem)] sm:pb-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-1"
    >
      <ChatPortrait conversation={conversation} />
      <ChatPanel conversation={conversation} />
    </main>
  );
}
