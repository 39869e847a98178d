import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-glass text-foreground-muted",
  accent: "bg-accent-subtle text-accent",
  success: "bg-success-subtle text-success",
  warning: "bg-warning-subtle text-warning",
  danger: "bg-danger-subtle text-danger",
};

export const Badge = ({
  tone = "neutral",
  className = "",
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full border border-[color-mix(in_srgb,currentColor_32%,transparent)] px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 ${tones[tone]} ${className}`}
  >
    {children}
  </span>
);
