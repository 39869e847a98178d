import type { ReactNode } from "react";

/** Notice for browsers without JavaScript. */
export const WithoutScript = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <noscript>
    <p className={`rounded-md bg-accent-subtle px-4 py-3 text-sm text-foreground ${className}`}>{children}</p>
  </noscript>
);
