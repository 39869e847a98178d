import { getContent, useContent } from "#app/lib/content/content.ts";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/accessibility.route";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;
export const meta: Route.MetaFunction = createMeta(() => getContent("accessibility"));

/** The accessibility statement: what is done, what does not work yet, and whom to tell. */
export default function AccessibilityPage() {
  const { heading, sections, text } = useContent("accessibility");
  return (
    <main id="content" className="mx-auto grid w-full max-w-3xl gap-12 px-gutter pb-section">
      <header className="mt-6 grid gap-4">
        <h1 className="font-display text-display font-medium tracking-display text-balance">{heading}</h1>
        <p className="text-lg leading-relaxed">{text}</p>
      </header>
      {sections.map((section) => (
        <section key={section.heading} className="grid gap-4">
          <h2 className="font-display text-heading font-medium tracking-display">{section.heading}</h2>
          <ul className="grid list-disc gap-3 ps-5 leading-relaxed">
            {section.list.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
