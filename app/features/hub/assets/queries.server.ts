import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { maxShownPrompt, type SharedImage, sharedImageSchema } from "#contracts/images/sharing.ts";
import { toInertText } from "#contracts/inert-text.ts";

/** Loader of AI Assets: the shared images, null if they cannot be read from the database. */
export const loadAssets = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const { data, error } = await supabase.rpc("shared_images");
  const toShown = (picture: SharedImage): SharedImage => ({
    ...picture,
    current_prompt: toInertText(picture.current_prompt, { isLine: true, maxLength: maxShownPrompt }),
  });
  const pictures = error ? null : data.map((row) => toShown(sharedImageSchema.parse(row)));
  const headers = error ? { "Cache-Control": "no-store" } : publicCacheHeaders("images");
  return respond({ siteUrl, pictures }, { headers });
};
