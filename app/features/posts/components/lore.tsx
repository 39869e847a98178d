import { useContent } from "#app/lib/content/content.ts";
import type { PublicLore } from "#contracts/character/public-lore.ts";

/** Whom and what the stories know, for readers who forgot. */
export const Lore = ({ entries }: { entries: readonly PublicLore[] }) => (
  <section aria-labelledby="lore" className="mt-16">
    <h2 id="lore" className="mb-6 font-display text-heading font-medium tracking-display">
      {useContent("shelf").lore}
    </h2>
    <dl className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {entries.map(({ id, title, paragraphs }) => (
        <div key={id} id={id} className="surface scroll-mt-24 rounded-xl p-5 target:border-accent">
          <dt dir="auto" className="font-display text-title font-semibold">
            {title}
          </dt>
          {paragraphs.map((paragraph) => (
            <dd key={paragraph} dir="auto" className="mt-2 leading-relaxed whitespace-pre-line text-foreground-muted">
              {paragraph}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </section>
);
