import { Link } from "react-router";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { formatDay } from "#app/lib/format-date.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { Project } from "#contracts/content/hub/dashboard.ts";
import { Fact } from "../components/fact.tsx";
import { StatusBadge } from "../components/status-badge.tsx";

const listNames = (ids: string[], from: { id: string; name: string }[]): string =>
  from.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");

const ProjectRow = ({ project }: { project: Project }) => {
  const { activeProjects: texts, agents, members } = useContent("hub/dashboard");
  const address = `${texts.start.to}?project=${encodeURIComponent(project.id)}`;
  return (
    <li className="relative -mx-3 rounded-md px-3 py-2.5 transition-colors hover:bg-accent-subtle">
      <h3 className="flex flex-wrap items-center gap-3">
        {/* The link covers the whole row, below the button. */}
        <Link to={address} className="font-semibold after:absolute after:inset-0">
          {project.name}
        </Link>
        <StatusBadge value={project.status} labels={texts.statuses} />
      </h3>
      <p className="mt-1 text-sm text-foreground-muted">{project.description}</p>
      <dl className="mt-3 text-sm">
        <Fact name={texts.collaborators}>{listNames(project.collaborators, members)}</Fact>
        <Fact name={texts.agents}>{listNames(project.agents, agents)}</Fact>
        <Fact name={texts.started}>{formatDay(project.startDate)}</Fact>
        <Fact name={texts.updated}>{formatDay(project.lastUpdate)}</Fact>
      </dl>
      <ButtonLink
        to={address}
        variant="quiet"
        size="sm"
        className="-ms-4 mt-1"
        aria-label={`${texts.details}: ${project.name}`}
      >
        {texts.details}
      </ButtonLink>
    </li>
  );
};

export const ActiveProjects = () => {
  const { activeProjects: texts, projects } = useContent("hub/dashboard");
  return (
    <Card
      title={texts.heading}
      footer={
        <ButtonLink to={texts.start.to} variant="glass" size="sm">
          {texts.start.label}
        </ButtonLink>
      }
    >
      <ul className="grid gap-3.5">
        {projects
          .filter(({ status }) => status === "active")
          .map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
      </ul>
    </Card>
  );
};
