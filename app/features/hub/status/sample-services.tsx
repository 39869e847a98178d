import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { SystemStatus } from "#contracts/content/hub/system-status.ts";
import { ServiceStatusBadge } from "./service-status-badge.tsx";

type ResourceTone = "primary" | "warning" | "destructive";

/** Tone for a utilization in percent: primary below 50, warning below 80, else destructive. */
export const getResourceTone = (percent: number): ResourceTone =>
  percent < 50 ? "primary" : percent < 80 ? "warning" : "destructive";

const ServiceItem = ({ service }: { service: SystemStatus["services"]["list"][number] }) => {
  const { services } = useContent("hub/system-status");
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0 sm:grid-cols-[1fr_auto] sm:gap-6">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{service.name}</span>
          <ServiceStatusBadge status={service.status} />
        </h3>
        <p className="mt-1 text-sm text-foreground-muted">{service.description}</p>
      </div>
      <dl className="flex gap-6 text-sm sm:text-end">
        <div>
          <dt className="text-foreground-muted">{services.uptime}</dt>
          <dd className="font-semibold tabular-nums">{`${service.uptime}%`}</dd>
        </div>
        <div>
          <dt className="text-foreground-muted">{services.responseTime}</dt>
          <dd className="font-semibold tabular-nums">{service.responseTime}</dd>
        </div>
      </dl>
    </li>
  );
};

export const SampleServices = () => {
  const { services } = useContent("hub/system-status");
  return (
    <Card title={services.heading}>
      <ul className="grid gap-4">
        {services.list.map((service) => (
          <ServiceItem key={service.name} service={service} />
        ))}
      </ul>
    </Card>
  );
};

const toneColors = { primary: "text-accent", warning: "text-warning", destructive: "text-danger" } as const;

export const SampleResources = () => {
  const { resources } = useContent("hub/system-status");
  return (
    <Card title={resources.heading}>
      <ul className="grid gap-5 sm:grid-cols-2">
        {resources.list.map(({ id, name, percent }) => (
          <li key={id} data-tone={getResourceTone(percent)}>
            <div className="mb-2 flex justify-between gap-4 text-sm">
              <span className="font-medium">{name}</span>
              <span className={`font-semibold tabular-nums ${toneColors[getResourceTone(percent)]}`}>
                {`${percent}%`}
              </span>
            </div>
            <progress aria-label={name} max={100} value={percent} className="progress" />
          </li>
        ))}
      </ul>
    </Card>
  );
};
