import Bot from "lucide-react/icons/bot";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import MessageCircle from "lucide-react/icons/message-circle";
import Settings from "lucide-react/icons/settings";
import { useEffect, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { prefetchRoutes } from "#app/lib/navigation/prefetch-routes.ts";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { SidebarLayout } from "#app/ui/layout/sidebar.tsx";
import { SearchButton } from "#app/ui/site/search-button.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";

const itemsBelow = (base: string) => {
  const texts = getContent("console");
  return [
    { to: base, label: texts.links.chat, icon: <MessageCircle aria-hidden />, end: true },
    { to: `${base}/agents`, label: texts.links.agents, icon: <Bot aria-hidden /> },
    { to: `${base}/analytics`, label: texts.links.analytics, icon: <ChartNoAxesColumn aria-hidden /> },
    { to: `${base}/settings`, label: texts.links.settings, icon: <Settings aria-hidden /> },
  ];
};

const Wordmark = () => {
  const persona = useContent("persona");
  return (
    <Link to="/landing" className="flex min-h-11 items-center gap-2.5 rounded-md px-2">
      <Butterfly className="size-8" />
      <span className="font-display text-[1.625rem] leading-none font-semibold tracking-display">
        {persona.productName}
      </span>
    </Link>
  );
};

type Props = {
  base: "/console" | "/dev-console";
  /** Shown in the welcome message. */ email?: string | undefined;
  /** Slot at the end of the header. */ account?: Elements;
  /** Whether a notice stands in the place of the page. */ isNotice?: boolean;
  children: Elements;
};

/** The chat fills the window; the other pages scroll. */
const mainStyles = {
  chat: "console-chat flex flex-col",
  page: "mx-auto w-full max-w-6xl 3xl:max-w-[100rem] px-gutter pt-8 pb-section sm:pt-12",
};

/** Console layout: header, sidebar and page. */
export const ConsoleShell = ({ base, email, account, isNotice = false, children }: Props) => {
  const siteTexts = useContent("navigation");
  const persona = useContent("persona");
  const texts = useContent("console");
  const isChat = useLocation().pathname.replace(/\/$/, "") === base;
  const items = useMemo(() => itemsBelow(base), [base]);
  // The four pages are small: fetch their code for instant navigation.
  useEffect(() => prefetchRoutes(items.map(({ to }) => to)), [items]);
  return (
    <>
      <Aurora />
      <SidebarLayout
        label={texts.navigation}
        items={items}
        heading={<Wordmark />}
        topbar={
          <div className="flex min-w-0 flex-1 items-center gap-x-2 py-1.5 sm:gap-x-4">
            <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 lg:flex-row lg:items-center lg:justify-between">
              <p className="shrink-0 truncate font-display text-lg leading-tight font-semibold sm:text-[1.375rem] sm:leading-none lg:text-[1.625rem]">
                {persona.productName} {texts.name}
              </p>
              {email && (
                <p className="text-xs leading-tight wrap-anywhere text-foreground-muted max-sm:line-clamp-2 sm:truncate lg:text-sm">
                  {fill(texts.welcome, { email })}
                </p>
              )}
            </div>
            <SearchButton label={siteTexts.search} />
            {account}
            <ThemeSwitch />
          </div>
        }
      >
        <main id="content" className={mainStyles[isChat && !isNotice ? "chat" : "page"]}>
          <WithoutScript className={isChat ? "mx-gutter my-4" : "mb-6"}>{texts.withoutScript}</WithoutScript>
          {children}
        </main>
      </SidebarLayout>
    </>
  );
};
