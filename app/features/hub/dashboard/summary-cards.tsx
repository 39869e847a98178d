import Activity from "lucide-react/icons/activity";
import Bot from "lucide-react/icons/bot";
import FolderKanban from "lucide-react/icons/folder-kanban";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { Dashboard } from "#contracts/content/hub/dashboard.ts";

const listCards = ({ agents, cards, systemInfo }: Dashboard) => [
  {
    ...cards.agents,
    Icon: Bot,
    text: fill(cards.agents.text, {
      active: agents.filter(({ status }) => status === "active").length,
      total: systemInfo.totalAgents,
    }),
  },
  {
    ...cards.projects,
    Icon: FolderKanban,
    text: fill(cards.projects.text, { count: systemInfo.activeProjects }),
  },
  {
    ...cards.community,
    Icon: Users,
    text: fill(cards.community.text, { count: systemInfo.communityMembers }),
  },
  { ...cards.health, Icon: Activity },
];

export const SummaryCards = () => (
  <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {listCards(useContent("hub/dashboard")).map(({ title, text, note, to, Icon }) => (
      <li key={title} className="grid">
        <Link
          to={to}
          className="surface grid gap-1 rounded-lg p-4 transition-colors hover:border-accent hover:bg-accent-subtle sm:p-5"
        >
          <span className="flex items-center justify-between gap-2 text-sm font-medium text-foreground-muted [&_svg]:size-4.5 [&_svg]:text-accent">
            <span>{title}</span>
            <Icon aria-hidden />
          </span>
          <span className="font-display text-heading font-semibold lining-nums tabular-nums">{text}</span>
          <span className="text-xs text-foreground-muted">{note}</span>
        </Link>
      </li>
    ))}
  </ul>
);
