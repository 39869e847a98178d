import type { ComponentProps, ReactNode } from "react";
import type { Elements } from "../elements.ts";

export type CardProps = Omit<ComponentProps<"section">, "title" | "children"> & {
  title?: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: Elements;
  headingLevel?: "h2" | "h3" | "h4";
};

export const Card = ({
  title,
  description,
  footer,
  headingLevel: Heading = "h2",
  className = "",
  children,
  ...rest
}: CardProps) => (
  <section {...rest} className={`surface flex flex-col gap-5 rounded-xl p-5 sm:p-7 ${className}`}>
    {(title || description) && (
      <header className="grid gap-1.5">
        {title && <Heading className="font-display text-title font-semibold">{title}</Heading>}
        {description && <p className="text-foreground-muted">{description}</p>}
      </header>
    )}
    {children}
    {footer && <footer className="mt-auto flex flex-wrap gap-3">{footer}</footer>}
  </section>
);
