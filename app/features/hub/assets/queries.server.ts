import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { maxShownPrompt } from "#contracts/images/sharing.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { SharedPicture } from "./shared-pictures.tsx";

/** Loader of AI Assets: the shared images, null if they cannot be read from the database. */
export const loadAssets = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const { data, error } = await supabase.rpc("shared_images");
  const toShown = (picture: SharedPicture): SharedPicture => ({
    ...picture,
    current_prompt: toInertText(picture.current_prompt, { isLine: true, maxLength: maxShownPrompt }),
  });
  const pictures = error ? null : data.map(toShown);
  const headers = error ? { "Cache-Control": "no-store" } : publicCacheHeaders("images");
  return respond({ siteUrl, pictures }, { headers });
};
