import { callFunction } from "#app/lib/api/call-function.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import type { Row } from "#contracts/database.ts";
import type { SaveImageRequest } from "#contracts/images/image-request.ts";
import { type Picture, pictureSize } from "../pictures/picture.ts";

/** Long timeout, because the server may have to generate the image again. */
const saveTimeoutMs = 150_000;

export const toPicture = (row: Row<"images">): Picture => ({
  id: row.id,
  basePrompt: row.base_prompt ?? row.current_prompt,
  currentPrompt: row.current_prompt,
  imageUrl: row.image_url,
  hash: null,
  status: row.status,
  version: row.version,
  seed: row.seed ?? 0,
  maker: row.maker,
  parent: row.parent,
  createdAt: Date.parse(row.created_at),
  savedId: row.id,
});

/** Images of the signed-in user. Every call throws ApiError. */
export const createPictureAccount = (client: BrowserClient) => ({
  /** `parentId`: row of the image that this one is a version of. */
  save: async (
    picture: Pick<Picture, "basePrompt" | "currentPrompt" | "seed" | "imageUrl">,
    parentId: string | null,
  ) => {
    const { data } = await client.auth.getSession();
    const base = new URL(picture.imageUrl, window.location.origin).searchParams.get("base");
    const body: SaveImageRequest = {
      prompt: picture.currentPrompt,
      base_prompt: picture.basePrompt,
      seed: picture.seed,
      width: pictureSize,
      height: pictureSize,
      ...(parentId && { parent: parentId }),
      ...(base && { base }),
    };
    const { image } = await callFunction("save-image", body, {
      accessToken: data.session?.access_token,
      timeoutMs: saveTimeoutMs,
    });
    return image;
  },
  decide: async (savedId: string, status: "approved" | "rejected") =>
    unwrapResponse(await client.from("images").update({ status }).eq("id", savedId).select("id")),
  /** The newest images. */
  listRecent: async (count: number): Promise<Picture[]> => {
    const answer = await client.from("images").select("*").order("created_at", { ascending: false }).limit(count);
    return unwrapResponse(answer).map(toPicture);
  },
});

export type PictureAccount = ReturnType<typeof createPictureAccount>;
