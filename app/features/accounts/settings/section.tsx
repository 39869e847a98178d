import type { ReactNode, Ref } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";

type SectionProps = { title: string; text: ReactNode; ref?: Ref<HTMLElement>; children: Elements };

export const Section = ({ title, text, ref, children }: SectionProps) => (
  <Card ref={ref} title={title} description={<span className="wrap-anywhere">{text}</span>} headingLevel="h3">
    {children}
  </Card>
);
