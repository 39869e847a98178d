import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";

export const Section = ({ title, text, children }: { title: string; text: ReactNode; children: Elements }) => (
  <Card title={title} description={<span className="wrap-anywhere">{text}</span>} headingLevel="h3">
    {children}
  </Card>
);
