import { useSyncExternalStore } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { buildSrcSet, thumbnailUrl } from "#app/lib/responsive-image.ts";
import { fill } from "#contracts/fill.ts";
import { readPlaces } from "../reading-place.ts";

type ShelfStory = { id: string; slug: string; title: string; excerpt: string | null; image_url: string | null };

const nothingRead = {};
const subscribeToOtherTabs = (listener: () => void) => {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
};

/** Numbered stories in the order of reading, with how far this browser has read each. */
export const Shelf = ({ stories }: { stories: readonly ShelfStory[] }) => {
  const texts = useContent("shelf");
  const places = useSyncExternalStore(subscribeToOtherTabs, readPlaces, () => nothingRead) as Record<string, number>;
  const toState = (slug: string): string | null => {
    const share = Object.hasOwn(places, slug) ? (places[slug] ?? 0) : 0;
    if (share === 0) return null;
    return share >= 0.95 ? texts.read : fill(texts.partlyRead, { percent: Math.round(share * 100) });
  };
  return (
    <section aria-labelledby="in-order" className="mb-16">
      <h2 id="in-order" className="mb-6 font-display text-heading font-medium tracking-display">
        {texts.inOrder}
      </h2>
      <ol className="grid gap-4 lg:grid-cols-2">
        {stories.map(({ id, slug, title, excerpt, image_url: url }, index) => (
          <li key={id} className="grid">
            <a
              href={`/post/${slug}`}
              className="group surface grid grid-cols-[auto_1fr] items-center gap-x-5 rounded-xl p-3 transition-colors hover:border-accent sm:grid-cols-[auto_9rem_1fr]"
            >
              <span
                aria-hidden="true"
                className="w-10 text-center font-display text-heading font-medium text-accent lining-nums"
              >
                {index + 1}
              </span>
              {url ? (
                <img
                  src={thumbnailUrl(url)}
                  srcSet={buildSrcSet(url)}
                  sizes="9rem"
                  width={480}
                  height={270}
                  alt=""
                  loading="lazy"
                  className="aspect-video w-full rounded-lg object-cover max-sm:hidden"
                />
              ) : (
                <span className="max-sm:hidden" />
              )}
              <span className="min-w-0 py-2">
                <span
                  dir="auto"
                  className="block font-display text-title leading-tight font-semibold group-hover:text-accent"
                >
                  {title}
                </span>
                {excerpt && (
                  <span dir="auto" className="mt-1 line-clamp-2 text-sm text-foreground-muted">
                    {excerpt}
                  </span>
                )}
                {toState(slug) && <span className="mt-1 block text-sm font-medium text-accent">{toState(slug)}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
};
