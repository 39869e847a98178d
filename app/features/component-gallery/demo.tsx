import type { ReactNode } from "react";

export const Demo = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid min-w-0 gap-5">
    <h2 className="font-display text-title font-semibold">{title}</h2>
    {children}
  </section>
);
