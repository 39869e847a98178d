import { z } from "zod";

/** Request body of `POST /functions/v1/unshare-image`, for the owner. Returns `{ success: true }`. */
export const unshareImageSchema = z.object({ id: z.uuid("id must be the id of a picture") });
