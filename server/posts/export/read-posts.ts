import type { AdminPost } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";

export type PostState = "published" | "scheduled" | "draft";
/** A post with what no column says. `changedAt` is the time of its last save, ISO 8601. */
export type ExportedPost = AdminPost & { state: PostState; changedAt: string };

const pageSize = 50;
const maxRevisions = 500;

const unreadable = (detail: string) =>
  new AppError("unavailable", "The posts cannot be read at the moment.", { detail });

const toState = ({ status, published_at }: AdminPost, now: number): PostState => {
  if (status === "draft") return "draft";
  return published_at !== null && Date.parse(published_at) > now ? "scheduled" : "published";
};

/** All posts but those in the trash, ordered by slug, one page in memory at a time. */
export async function* readPosts(backend: Backend, now: number): AsyncGenerator<ExportedPost> {
  const database = backend.serviceClient();
  /** The times of the last saves of these posts, by their ids. */
  const readLastSaves = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const lastSaves = new Map<string, string>();
    for (let rest = ids; rest.length > 0; rest = rest.filter((id) => !lastSaves.has(id))) {
      const { data, error } = await database
        .from("post_revisions")
        .select("post_id,created_at")
        .in("post_id", rest)
        .order("id", { ascending: false })
        .limit(maxRevisions);
      if (error) throw unreadable(error.message);
      for (const { post_id, created_at } of data) if (!lastSaves.has(post_id)) lastSaves.set(post_id, created_at);
      if (data.length < maxRevisions) break;
    }
    return lastSaves;
  };
  let last = "";
  for (;;) {
    let query = database.from("posts").select("*").order("slug").limit(pageSize);
    if (last) query = query.gt("slug", last);
    const { data, error } = await query;
    if (error) throw unreadable(error.message);
    const saves = await readLastSaves(data.map(({ id }) => id));
    for (const post of data)
      yield {
        ...post,
        state: toState(post, now),
        changedAt: saves.get(post.id) ?? post.published_at ?? post.created_at,
      };
    if (data.length < pageSize) return;
    last = data.at(-1)?.slug ?? "";
  }
}
