import Activity from "lucide-react/icons/activity";
import Bot from "lucide-react/icons/bot";
import FolderKanban from "lucide-react/icons/folder-kanban";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import { fill } from "../fill.ts";
import { dashboard } from "./dashboard-content.ts";

const { cards, agents, systemInfo } = dashboard;
const active = agents.filter(({ status }) => status === "active").length;

const summary = [
  {
    ...cards.agents,
    icon: <Bot aria-hidden />,
    text: fill(cards.agents.text, { active, total: systemInfo.totalAgents }),
  },
  {
    ...cards.projects,
    icon: <FolderKanban aria-hidden />,
    text: fill(cards.projects.text, { count: systemInfo.activeProjects }),
  },
  {
    ...cards.community,
    icon: <Users aria-hidden />,
    text: fill(cards.community.text, { count: systemInfo.communityMembers }),
  },
  { ...cards.health, icon: <Activity aria-hidden /> },
];

export const SummaryCards = () => (
  <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {summary.map(({ title, text, note, to, icon }) => (
      <li key={title} className="grid">
        <Link
          to={to}
          className="surface grid gap-1 rounded-lg p-4 transition-colors hover:border-accent hover:bg-accent-subtle sm:p-5"
        >
          <span className="flex items-center justify-between gap-2 text-sm font-medium text-foreground-muted [&_svg]:size-4.5 [&_svg]:text-accent">
            {title}
            {icon}
          </span>
          <span className="font-display text-heading font-semibold lining-nums tabular-nums">{text}</span>
          <span className="text-xs text-foreground-muted">{note}</span>
        </Link>
      </li>
    ))}
  </ul>
);
