import { useEffect } from "react";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/chat.route";
import { ChatPanel } from "./chat-panel.tsx";
import { loadChat } from "./queries.server.ts";
import { useConversation } from "./use-conversation.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { ConversationState } from "./talk.ts";
import { Face } from "./face.tsx";
import { useGreeting } from "./use-greeting.ts";

/** In characters; a longer one, with a long name in it, leaves no room for the portrait beside the conversation. */
const longHeading = 18;

const ChatPortrait = ({ conversation }: { conversation: ConversationState }) => {
  const chat = useContent("chat");
  const isModelOn = useRouteLoaderData<PublicSettings>("root")?.personaChat === true;
  return (
    <header className="grid grid-cols-[auto_1fr] items-center gap-x-4 lg:grid-cols-1 lg:content-center lg:justify-items-center lg:text-center">
      <div className="relative size-16 rounded-full lg:mb-10 lg:size-[min(24rem,44svh,100%)]">
        <span
          aria-hidden="true"
          className={`absolute -inset-[26%] -z-1 rounded-full portrait-halo transition-opacity duration-1000 ${conversation.isThinking ? "animate-breathe" : "opacity-60"}`}
        />
        <div className="size-full rounded-full border border-line bg-glass p-1 shadow-far lg:p-2 [&>*]:rounded-full">
          <Face conversation={conversation} />
        </div>
        <Butterfly flapping tint="gold" className="absolute -end-3 top-[14%] size-16 rotate-12 max-lg:hidden" />
        <Butterfly tint="teal" className="absolute -start-1 bottom-[8%] size-10 -rotate-20 max-lg:hidden" />
      </div>
      <div>
        <h1
          className={`font-display font-medium tracking-display wrap-anywhere text-balance ${chat.heading.length > longHeading ? "text-title lg:text-display" : "text-heading lg:text-hero"}`}
        >
          {chat.heading}
        </h1>
        <p className="max-w-[22em] text-sm text-foreground-muted max-lg:line-clamp-2 lg:mt-5 lg:text-lg">
          {isModelOn ? chat.model.text : chat.text}
        </p>
      </div>
    </header>
  );
};

export const loader = loadChat;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("chat"));

export default function ChatPage({ loaderData }: Route.ComponentProps) {
  const conversation = useConversation();
  const greeting = useGreeting(loaderData, conversation.messages.length > 0);
  const { offer } = conversation;
  useEffect(() => void offer(loaderData.stories), [offer, loaderData.stories]);
  return (
    <main
      id="content"
      className="chat-room mx-auto grid h-[calc(100svh-4.25rem)] min-h-144 w-full max-w-7xl 3xl:max-w-[100rem] grid-rows-[auto_minmax(0,1fr)] gap-x-16 gap-y-4 px-gutter pb-4 sm:h-[calc(100svh-5.25rem)] sm:pb-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-1"
    >
      <ChatPortrait conversation={conversation} />
      <ChatPanel conversation={conversation} greeting={greeting} />
      <FirstScreenEnd />
    </main>
  );
}
