import type { ReactNode } from "react";

/** A name and its value in a `<dl>`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0">
    <dt className="text-foreground-muted">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
