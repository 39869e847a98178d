import { type MediaKind, maxMediaBytes, mediaKinds } from "#contracts/media/character-media.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";
import type { RunInTurn } from "../images/create-images.ts";
import { toImageCaller } from "../images/get-image.ts";
import { createMediaStore } from "./media-store.ts";
import { readUpload } from "./read-upload.ts";
import { describeLimit, storeCharacterMedia } from "./store-character-media.ts";

const uploadMs = 300_000;
/** Each is in memory. */
const uploadsAtOnce = 2;

const findKind = (name: string | undefined): MediaKind => {
  const kind = mediaKinds.find((known) => known === name);
  if (kind) return kind;
  throw new AppError("invalid_request", `The header x-media-kind must be one of: ${mediaKinds.join(", ")}.`);
};

type Services = { backend: Pick<Backend, "serviceClient">; runInTurn: RunInTurn };

export const createMediaFunctions = ({ backend, runInTurn }: Services): FunctionDefinition[] => {
  const store = createMediaStore(backend);
  return [
    /** The body is a file of the character, the header `x-media-kind` what it is for. */
    defineFunction({
      name: "character-media",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: uploadsAtOnce,
      body: { maxBytes: maxMediaBytes.video, tooLarge: () => describeLimit("video") },
      async handler(call) {
        const kind = findKind(call.request.req.header("x-media-kind"));
        const tooLarge = () => describeLimit(kind);
        if (Number(call.request.req.header("content-length") ?? 0) > maxMediaBytes[kind]) throw tooLarge();
        const bytes = await readUpload(call.body, { maxBytes: maxMediaBytes[kind], tooLarge, timeoutMs: uploadMs });
        const caller = toImageCaller(call);
        const stored = await storeCharacterMedia(
          { store, runInTurn: (key, work) => runInTurn(key, caller, work) },
          { kind, bytes },
        );
        await writeAuditLog(call, "media stored", `${kind}: ${stored.path}`.slice(0, 500));
        return stored;
      },
    }),
  ];
};
