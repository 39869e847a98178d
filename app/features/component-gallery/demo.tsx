import type { Elements } from "#app/ui/elements.ts";

export const Demo = ({ title, children }: { title: string; children: Elements }) => (
  <section className="grid min-w-0 gap-5">
    <h2 className="font-display text-title font-semibold">{title}</h2>
    {children}
  </section>
);
