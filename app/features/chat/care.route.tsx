import { getContent, useContent } from "#app/lib/content/content.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { fill } from "#contracts/fill.ts";
import type { Route } from "./+types/care.route";
import { loadCarePage } from "./queries.server.ts";

export const loader = loadCarePage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("care-page"));

const heading = "font-display text-heading font-medium tracking-display";

/** What is done for those who chat with the character, and where help is. */
export default function CarePage({ loaderData: { checkedOn, directory, lines } }: Route.ComponentProps) {
  const texts = useContent("care-page");
  return (
    <main id="content" className="mx-auto grid w-full max-w-3xl gap-12 px-gutter pb-section">
      <h1 className="mt-6 font-display text-display font-medium tracking-display text-balance">{texts.heading}</h1>
      <section id="help" className="grid gap-4">
        <h2 className={heading}>{texts.lines.heading}</h2>
        <p className="text-lg leading-relaxed">{texts.lines.text}</p>
        <p className="text-sm text-foreground-muted">
          {checkedOn ? fill(texts.lines.checked, { date: checkedOn }) : texts.lines.unchecked}
        </p>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {lines.map(({ country, name, number, hours }) => (
            <li key={`${country} ${name}`} className="surface rounded-lg p-4">
              <p className="text-sm text-foreground-muted">{country}</p>
              <p className="font-semibold">{name}</p>
              <p className="font-display text-title font-semibold lining-nums">{number}</p>
              <p className="text-sm text-foreground-muted">{hours}</p>
            </li>
          ))}
        </ul>
        <p>
          <TextLink to={`https://${directory}`}>{texts.lines.more}</TextLink>
        </p>
      </section>
      {texts.sections.map((section) => (
        <section key={section.heading} className="grid gap-4">
          <h2 className={heading}>{section.heading}</h2>
          {section.list.map((text) => (
            <p key={text} className="text-lg leading-relaxed">
              {text}
            </p>
          ))}
        </section>
      ))}
    </main>
  );
}
