import { buildSrcSet, thumbnailUrl } from "#app/lib/responsive-image.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { StoryPicture } from "./queries.server.ts";

/** Pictures of the newest stories, each a link to its story. */
export const StoryPictures = ({ stories }: { stories: readonly StoryPicture[] }) => {
  const { stories: texts } = useContent("hub/pages").assets;
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories-heading">
      <h2 id="stories-heading" className="font-display text-title font-semibold">
        {texts.heading}
      </h2>
      <p className="mt-1 text-sm text-foreground-muted">{texts.text}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map(({ title, slug, image_url: url }) => (
          <li key={slug}>
            <a href={`/post/${slug}`} className="surface grid h-full gap-3 rounded-xl p-4 hover:border-accent">
              <img
                src={thumbnailUrl(url)}
                srcSet={buildSrcSet(url)}
                sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw"
                width={480}
                height={270}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-video w-full rounded-lg bg-surface-sunken object-cover"
              />
              <h3 dir="auto" className="font-semibold">
                {title}
              </h3>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
