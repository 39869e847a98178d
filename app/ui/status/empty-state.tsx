import type { ReactNode } from "react";
import { Butterfly } from "../layout/butterfly.tsx";

export type EmptyStateProps = { title: ReactNode; description?: ReactNode; action?: ReactNode; className?: string };

export const EmptyState = ({ title, description, action, className = "" }: EmptyStateProps) => (
  <div
    className={`surface mx-auto flex max-w-xl flex-col items-center gap-4 rounded-xl px-6 py-14 text-center ${className}`}
  >
    <Butterfly flapping className="mb-2 size-20" />
    <p className="font-display text-title font-semibold text-balance">{title}</p>
    {description && <p className="max-w-[27em] text-foreground-muted">{description}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
