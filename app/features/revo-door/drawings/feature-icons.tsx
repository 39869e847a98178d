import type { Elements } from "#app/ui/elements.ts";

const Drawing = ({ children }: { children: Elements }) => (
  <svg
    viewBox="0 0 96 96"
    aria-hidden="true"
    className="mx-auto size-28 fill-none stroke-accent stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <circle cx="48" cy="48" r="46" fill="var(--accent-subtle)" stroke="none" />
    {children}
  </svg>
);

const glow = { stroke: "none", fill: "var(--glow-gold)" } as const;

/** An eye with lines of text in it. */
export const MonitoringIcon = () => (
  <Drawing>
    <path d="M14 48c9-15 21-22 34-22s25 7 34 22c-9 15-21 22-34 22S23 63 14 48Z" />
    <circle cx="48" cy="48" r="14" />
    <circle cx="48" cy="48" r="5.5" {...glow} />
    <path d="M48 12v6M25 18l3 5M71 18l-3 5" />
  </Drawing>
);

/** A sieve that lets light through and holds fragments back. */
export const SieveIcon = () => (
  <Drawing>
    <path d="M20 40h56M24 40c2 16 10 25 24 25s22-9 24-25" />
    <path d="M36 46v9M48 46v12M60 46v9" />
    <path d="M33 24l6 6M39 24l-6 6M58 20l5 8-8 1z" />
    <circle cx="48" cy="26" r="3.5" {...glow} />
    <circle cx="40" cy="75" r="2.6" {...glow} />
    <circle cx="56" cy="77" r="2.6" {...glow} />
    <circle cx="48" cy="83" r="2.6" {...glow} />
  </Drawing>
);

/** An arched door with a light in it, the one way in. */
export const GatewayIcon = () => (
  <Drawing>
    <path d="M16 74h64M24 74V46L48 22l24 24v28" />
    <path d="M37 74V55a11 11 0 0 1 22 0v19" />
    <path d="M41 74V56a7 7 0 0 1 14 0v18Z" {...glow} fillOpacity="0.75" />
  </Drawing>
);
