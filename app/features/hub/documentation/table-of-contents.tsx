import type { DocHeading } from "./render-doc.server.ts";
import { useContent } from "#app/lib/content/content.ts";

export const TableOfContents = ({ headings }: { headings: DocHeading[] }) => {
  const documentation = useContent("hub/documentation");
  return (
    <nav
      aria-labelledby="contents-heading"
      className="text-sm xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <h2 id="contents-heading" className="mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">
        {documentation.contents}
      </h2>
      <ul className="border-s border-line">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block rounded-e-md border-s border-transparent py-1.5 pe-2 text-foreground-muted transition-colors hover:border-accent hover:text-foreground ${level > 2 ? "ps-7" : "ps-4"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
