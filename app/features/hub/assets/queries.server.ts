import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { type SiteContext, siteContext } from "#app/lib/site-context.ts";
import { maxShownPrompt, type SharedImage, sharedImageSchema } from "#contracts/images/sharing.ts";
import { toInertText } from "#contracts/inert-text.ts";

export type StoryPicture = { title: string; slug: string; image_url: string };

const maxStories = 24;

/** Pictures of the newest published posts, newest first; none if they cannot be read from the database. */
const listStoryPictures = async (supabase: SiteContext["supabase"]): Promise<StoryPicture[]> => {
  const { data } = await supabase
    .from("posts")
    .select("title,slug,image_url")
    .eq("kind", "post")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .limit(maxStories);
  return (data ?? []).flatMap(({ image_url: url, ...post }) =>
    url && isAllowedImageUrl(url) ? [{ ...post, image_url: url }] : [],
  );
};

/** Loader of AI Assets: pictures of stories, and the shared images, null if they cannot be read from the database. */
export const loadAssets = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const [{ data, error }, stories] = await Promise.all([supabase.rpc("shared_images"), listStoryPictures(supabase)]);
  const toShown = (picture: SharedImage): SharedImage => ({
    ...picture,
    current_prompt: toInertText(picture.current_prompt, { isLine: true, maxLength: maxShownPrompt }),
  });
  const pictures = error ? null : data.map((row) => toShown(sharedImageSchema.parse(row)));
  const headers = error ? { "Cache-Control": "no-store" } : publicCacheHeaders("images", "posts");
  return respond({ siteUrl, pictures, stories }, { headers });
};
