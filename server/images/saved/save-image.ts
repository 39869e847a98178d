import { randomBytes } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { z } from "zod";
import type { Row } from "#contracts/database.ts";
import type { saveImageSchema } from "#contracts/images/image-schemas.ts";
import { limitSentences } from "../../backend-options.ts";
import type { UserCall } from "../../http/functions/call.ts";
import { type ImageCall, getImage, toImageCaller } from "../get-image.ts";
import { imageWidths } from "../process-image.ts";
import { toImageRequest } from "../to-image-request.ts";
import { uploadWidths } from "../upload/store-image.ts";
import { removeImageFiles, userImagesBucket } from "../image-files.ts";
import { sentence } from "../../sentence.ts";

// Images are converted one after the other, for all users.
const maxAtOnce = 12;
const maxAtOnceOfUser = 4;

const busy = () =>
  new AppError("unavailable", sentence("pictures.savingBusy"), {
    retryAfter: 10,
  });

const saving = new Map<string, number>();

/** Runs `work` for a user. Throws AppError if that user, or all users together, already run too many. */
const withSavingSlot = async <Result>(user: string, work: () => Promise<Result>): Promise<Result> => {
  const own = saving.get(user) ?? 0;
  const all = [...saving.values()].reduce((sum, count) => sum + count, 0);
  if (own >= maxAtOnceOfUser || all >= maxAtOnce) throw busy();
  saving.set(user, own + 1);
  try {
    return await work();
  } finally {
    const left = (saving.get(user) ?? 1) - 1;
    if (left > 0) saving.set(user, left);
    else saving.delete(user);
  }
};

type Context = UserCall & ImageCall;

const maxSavedImages = 1_000;

/** A limit of the database. */
const findLimit = (hint: string): AppError | null => {
  const key = limitSentences.get(hint);
  return key === undefined ? null : new AppError("conflict", sentence(key));
};
const notSaved = (detail: string) => new AppError("unavailable", sentence("pictures.notSaved"), { detail });

const checkRoom = async ({ backend, caller }: Context): Promise<void> => {
  const { count, error } = await backend
    .serviceClient()
    .from("images")
    .select("id", { count: "exact", head: true })
    .eq("user_id", caller.id);
  if (error || count === null) throw notSaved(error?.message ?? "not counted");
  if (count >= maxSavedImages) throw findLimit("images_of_a_user");
};

const getVersion = async ({ backend, caller }: Context, parent: string | undefined): Promise<number> => {
  if (parent === undefined) return 1;
  const { data, error } = await backend
    .serviceClient()
    .from("images")
    .select("version")
    .eq("id", parent)
    .eq("user_id", caller.id)
    .maybeSingle();
  if (error) throw notSaved(error.message);
  if (!data) throw new AppError("not_found", sentence("pictures.parentGone"));
  return data.version + 1;
};

const save = async (context: Context & { body: z.output<typeof saveImageSchema> }): Promise<Row<"images">> => {
  const { backend, body, caller, images } = context;
  const { prompt, parent, base_prompt } = body;
  const wanted = toImageRequest(body);
  await checkRoom(context);
  const version = await getVersion(context, parent);
  const { image, bytes } = await getImage(context, wanted);
  const widths = await images.resize(bytes, toImageCaller(context));
  if (!widths) throw notSaved("the image cannot be decoded");
  const image_url = await uploadWidths(backend, userImagesBucket, randomBytes(12).toString("hex"), widths);
  const { data, error } = await backend
    .serviceClient()
    .from("images")
    .insert({
      user_id: caller.id,
      base_prompt: base_prompt ?? prompt,
      current_prompt: prompt,
      image_url,
      version,
      parent: parent ?? null,
      seed: wanted.seed,
      width: wanted.width,
      height: wanted.height,
      maker: image.maker,
      file_bytes: imageWidths.reduce((sum, width) => sum + widths[width].byteLength, 0),
    })
    .select()
    .single();
  if (error) {
    await removeImageFiles(backend, image_url);
    throw findLimit(error.hint) ?? notSaved(error.message);
  }
  return data;
};

/** Saves an image of the function `image` for the caller, in storage and as a row. Throws AppError. */
export const saveImage = async (call: Context, request: z.output<typeof saveImageSchema>): Promise<Row<"images">> => {
  return withSavingSlot(call.caller.id, () => save({ ...call, body: request }));
};
