export type Neighbor = { label: string; title: string; path: string };

export type NeighborsProps = { label: string; neighbors: readonly (Neighbor | null)[] };

/** Links to the posts before and after one; null where there is none. */
export const Neighbors = ({ label, neighbors }: NeighborsProps) => (
  <nav aria-label={label} className="grid w-full max-w-4xl gap-4 sm:grid-cols-2">
    {neighbors.map(
      (post, index) =>
        post && (
          <a
            key={post.path}
            href={post.path}
            rel={index === 0 ? "prev" : "next"}
            className={`surface rounded-xl p-5 transition-colors hover:border-accent ${index === 0 ? "" : "sm:col-start-2 sm:text-end"}`}
          >
            <span className="block text-sm text-foreground-muted">{post.label}</span>
            <span dir="auto" className="font-display text-title font-semibold">
              {post.title}
            </span>
          </a>
        ),
    )}
  </nav>
);
