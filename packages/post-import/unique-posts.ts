import type { ImportedPost, ImportProblem } from "./imported-post.ts";

/** Posts, each once: of two with one key the first, for exports in several files may overlap. */
export async function* takeEachOnce(
  posts: AsyncIterable<ImportedPost>,
  problems: ImportProblem[],
): AsyncGenerator<ImportedPost, void> {
  const keys = new Set<string>();
  for await (const post of posts) {
    if (keys.has(post.key))
      problems.push({
        file: post.file,
        line: null,
        reason: `“${post.title.slice(0, 200)}” is in it twice; the first one counts.`,
      });
    else yield post;
    keys.add(post.key);
  }
}
