import type { AdminPost } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";

export type PostState = "published" | "scheduled" | "draft";
/** A post with what no column says. `changedAt` is the time of its last save, ISO 8601. */
export type ExportedPost = AdminPost & { state: PostState; changedAt: string };

const pageSize = 50;

const unreadable = (detail: string) =>
  new AppError("unavailable", "The posts cannot be read at the moment.", { detail });

const toState = ({ status, published_at }: AdminPost, now: number): PostState => {
  if (status === "draft") return "draft";
  return published_at !== null && Date.parse(published_at) > now ? "scheduled" : "published";
};

/** All posts but those in the trash, ordered by slug, one page in memory at a time. */
export async function* readPosts(backend: Backend, now: number): AsyncGenerator<ExportedPost> {
  const database = backend.serviceClient();
  const findLastSave = async (id: string): Promise<string | null> => {
    const { data, error } = await database
      .from("post_revisions")
      .select("created_at")
      .eq("post_id", id)
      .order("id", { ascending: false })
      .limit(1);
    if (error) throw unreadable(error.message);
    return data[0]?.created_at ?? null;
  };
  let last = "";
  for (;;) {
    let query = database.from("posts").select("*").order("slug").limit(pageSize);
    if (last) query = query.gt("slug", last);
    const { data, error } = await query;
    if (error) throw unreadable(error.message);
    for (const post of data)
      yield {
        ...post,
        state: toState(post, now),
        changedAt: (await findLastSave(post.id)) ?? post.published_at ?? post.created_at,
      };
    if (data.length < pageSize) return;
    last = data.at(-1)?.slug ?? "";
  }
}
