import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/thank-you.route";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { description, title } = getContent("donation").thankYou;
  return { title, description, hidden: true };
});

const swarm = [
  { tint: "gold", position: "start-[4%] top-[12%] size-14 -rotate-12 sm:size-20" },
  { tint: "rose", position: "end-[6%] top-[6%] size-10 rotate-20 sm:size-16" },
  { tint: "teal", position: "start-[14%] bottom-[10%] size-9 rotate-6 sm:size-14" },
  { tint: "aurora", position: "end-[12%] bottom-[20%] size-12 -rotate-6 sm:size-24" },
  { tint: "gold", position: "end-[28%] top-[22%] size-7 rotate-45 max-sm:hidden sm:size-9" },
  { tint: "teal", position: "start-[27%] top-[4%] size-8 rotate-30 max-sm:hidden" },
] as const;

export default function ThankYouPage() {
  const { alt, heading, link, picture, text } = useContent("donation").thankYou;
  return (
    <main
      id="content"
      className="relative mx-auto grid min-h-[calc(100svh-5.25rem)] w-full max-w-7xl content-center justify-items-center overflow-x-clip px-gutter py-10 text-center"
    >
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <span className="absolute inset-x-0 top-0 mx-auto h-full max-w-4xl thank-you-light opacity-60" />
        {swarm.map(({ position, tint }) => (
          <Butterfly key={position} flapping tint={tint} className={`absolute ${position}`} />
        ))}
      </div>
      <img
        src={picture}
        width={512}
        height={512}
        alt={alt}
        fetchPriority="high"
        className="size-44 rounded-full border border-line bg-glass p-2 shadow-far sm:size-60"
      />
      <h1 className="mt-9 max-w-[12ch] font-display text-[clamp(3.25rem,1.9rem+5.8vw,7.5rem)] leading-[0.92] font-medium tracking-[-0.026em]">
        {heading}
      </h1>
      <p className="mt-6 max-w-[25.5em] text-lg text-foreground-muted">{text}</p>
      <ButtonLink to={link.to} size="lg" className="mt-9">
        {link.label}
      </ButtonLink>
      <FirstScreenEnd />
    </main>
  );
}
