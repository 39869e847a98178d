import type { ReactNode } from "react";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { Butterfly } from "./butterfly.tsx";
import { SiteFrame } from "./site-frame.tsx";

export type ErrorPageProps = { productName: string; title: string; text: string; /** The ways on. */ children: ReactNode };

export const ErrorPage = ({ productName, title, text, children }: ErrorPageProps) => (
  <SiteFrame productName={productName} themeSwitch={<ThemeSwitch />}>
    <main id="content" className="mx-auto grid max-w-2xl justify-items-center px-gutter py-section text-center">
      <title>{title}</title>
      <Butterfly flapping className="size-28" />
      <h1 className="mt-8 font-display text-display font-medium tracking-display">{title}</h1>
      <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">{text}</p>
      <div className="mt-9 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  </SiteFrame>
);
