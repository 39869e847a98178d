import { applyMergePatch } from "#contracts/json-merge-patch.ts";
import { AppError } from "#contracts/errors.ts";
import { maxCardBytes } from "#contracts/character/card-file.ts";
import { characterCallSchema, type CharacterCall, type CharacterStatus } from "#contracts/character/character-calls.ts";
import { writeTextsSchema } from "#contracts/character/write-texts.ts";
import { toArchiveName } from "#contracts/names/file-name.ts";
import { frameHeader } from "#contracts/media/picture-frame.ts";
import { maxMediaBytes } from "#contracts/media/character-media.ts";
import { zipResponse } from "@site/zip/zip-stream.ts";
import type { Backend } from "../backend.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import { baseDocument, type LiveContent, toBaseTexts } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { writeAuditLog, writeDownloadToAuditLog } from "../http/functions/with-audit.ts";
import type { RunInTurn } from "../images/create-images.ts";
import { toImageCaller } from "../images/get-image.ts";
import { requireModel } from "../models/for-the-owner.ts";
import type { ReadModel } from "../models/language-model.ts";
import { createMediaStore } from "../media/media-store.ts";
import { readFrame } from "../media/pictures/read-frame.ts";
import { readUpload } from "../media/read-upload.ts";
import { describeLimit } from "../media/store-character-media.ts";
import { findArchiveProblem, maxArchiveBytes, readArchive, readCharacterArchive } from "./archive.ts";
import { toCardPlan } from "./card-plan.ts";
import { createCardStore } from "./card-store.ts";
import { type CharacterFiles, cardTypes } from "./character-files.ts";
import type { CardFormat } from "./export-card.ts";
import { keepCharacter, startFromCard, startFromProfile, writeArchive } from "./start.ts";
import { proposeProfile } from "./propose-profile.ts";
import { markNext, readNextSteps } from "./next-steps.ts";
import { createPortraitMaker } from "./portrait.ts";
import { readCardInThread, readLorebookInThread } from "./read-card-in-thread.ts";
import { toReadLore } from "./read-lore.ts";
import { changeLanguage, readLanguageStatus } from "./site-language.ts";
import { writeTexts } from "./write-texts.ts";
import { draftPortrait } from "./draft-portrait.ts";

type Services = {
  backend: Backend;
  content: LiveContent;
  characterFiles: CharacterFiles;
  runInTurn: RunInTurn;
  readModel: ReadModel;
  siteBackups: Pick<SiteBackups, "lastGoodAt"> | null;
  /** Slugs of the example stories that ship with the site. */
  listSeedSlugs(): Promise<readonly string[]>;
};

const uploadMs = 300_000;
const cardTooLarge = () => new AppError("invalid_request", "A card can be up to 32 MB. Nothing was changed.");
const lorebookTooLarge = () => new AppError("invalid_request", "A lorebook can be up to 32 MB. Nothing was changed.");
const portraitTooLarge = () => describeLimit("portrait");
const archiveTooLarge = () =>
  new AppError("invalid_request", "The archive is larger than it may be. Nothing was changed.");
const cardMissing = () => new AppError("not_found", "This card is not there any more. Please choose the file again.");

type StartCall = OwnerCall & { body: Extract<CharacterCall, { action: "start-from-card" }> };

export const createCharacterFunctions = (services: Services): FunctionDefinition[] => {
  const { backend, characterFiles, content, readModel, runInTurn, siteBackups, listSeedSlugs } = services;
  const cards = createCardStore(backend);
  const media = createMediaStore(backend);
  const portraits = createPortraitMaker({ media, runInTurn });
  const site = { content, listSeedSlugs };

  const readStatus = async ({ env }: OwnerCall): Promise<CharacterStatus> => ({
    isChosen: content.stored().has(baseDocument),
    texts: content.base().texts,
    name: content.get("persona").name,
    ...readLanguageStatus(content),
    canWrite: readModel() !== null,
    next: await readNextSteps({ backend, content, env, readModel, siteBackups }),
  });

  const start = async (call: StartCall) => {
    const bytes = await cards.find(call.body.card);
    if (!bytes) throw cardMissing();
    const read = await readCardInThread(bytes);
    return startFromCard(call, site, {
      ...call.body,
      read,
      makePortrait: (image) => portraits.makeSet(image, toImageCaller(call)),
      makeFaces: (faces) => portraits.makeFaces(faces, toImageCaller(call)),
    });
  };

  const download = (format: CardFormat) =>
    defineFunction({
      name: `export-character-${format}`,
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      async handler(call) {
        await writeDownloadToAuditLog(call, "character exported", format);
        const bytes = await characterFiles.write(format);
        return new Response(new Uint8Array(bytes), {
          headers: {
            "content-type": cardTypes[format],
            "content-disposition": `attachment; filename="${characterFiles.toName(format)}"`,
            "cache-control": "no-store",
          },
        });
      },
    });

  return [
    /** Begins with a character: the shipped one, a new one, or one from a card. */
    defineFunction({
      name: "character",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      body: characterCallSchema,
      actions: {
        status: readStatus,
        async "mark-next"(call) {
          await markNext(call, content, call.body.mark);
          return readStatus(call);
        },
        keep: (call) => keepCharacter(call, site),
        async "change-language"(call) {
          await changeLanguage(call, content, call.body.language);
          return readStatus(call);
        },
        start: (call) => startFromProfile(call, site, call.body),
        "start-from-card": start,
        propose({ body, request }) {
          return proposeProfile(requireModel(readModel), body, request.req.raw.signal);
        },
      },
    }),

    /** Proposes texts of a page in the character's voice. Nothing is stored. */
    defineFunction({
      name: "write-texts",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 2,
      body: writeTextsSchema,
      handler({ body, request }) {
        const languageModel = requireModel(readModel);
        return writeTexts({ backend, content, languageModel, signal: request.req.raw.signal }, body);
      },
    }),

    /** The body is a card; the answer says what would become of it. */
    defineFunction({
      name: "read-card",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 2,
      body: { maxBytes: maxCardBytes, tooLarge: cardTooLarge },
      async handler(call) {
        const bytes = await readUpload(call.body, {
          maxBytes: maxCardBytes,
          tooLarge: cardTooLarge,
          timeoutMs: uploadMs,
        });
        const read = await readCardInThread(bytes);
        const [id, preview] = await Promise.all([
          cards.put(bytes),
          read.image ? portraits.preview(read.image, toImageCaller(call)) : null,
        ]);
        await writeAuditLog(call, "card read", read.card.name.slice(0, 200));
        return toCardPlan(read, {
          id,
          portrait: preview?.address ?? null,
          colours: preview?.colours ?? [],
          guest: content.get("chat").guest,
        });
      },
    }),

    /** The body is a lorebook, alone or in a card; the answer has its entries. Nothing is stored. */
    defineFunction({
      name: "read-lorebook",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 2,
      body: { maxBytes: maxCardBytes, tooLarge: lorebookTooLarge },
      async handler({ body }) {
        const bytes = await readUpload(body, {
          maxBytes: maxCardBytes,
          tooLarge: lorebookTooLarge,
          timeoutMs: uploadMs,
        });
        return toReadLore(await readLorebookInThread(bytes));
      },
    }),

    /** The body is a portrait, a header may say which part of it is used; all documents that show the character show it as drafts. */
    defineFunction({
      name: "character-portrait",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 1,
      body: { maxBytes: maxMediaBytes.portrait, tooLarge: portraitTooLarge },
      async handler(call) {
        const bytes = await readUpload(call.body, {
          maxBytes: maxMediaBytes.portrait,
          tooLarge: portraitTooLarge,
          timeoutMs: uploadMs,
        });
        const frame = readFrame(call.request.req.header(frameHeader));
        const portrait = await portraits.makeSet(bytes, toImageCaller(call), frame);
        return { documents: await draftPortrait(call, content, portrait), colours: portrait.colors };
      },
    }),

    download("png"),
    download("json"),
    download("charx"),

    /** The whole character: texts, files and card as one ZIP. */
    defineFunction({
      name: "export-character-archive",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      async handler(call) {
        await writeDownloadToAuditLog(call, "character exported", "archive");
        const { shortName } = content.get("persona");
        return zipResponse(toArchiveName(shortName, "character"), readCharacterArchive({ content, cards, media }));
      },
    }),

    /** The body is such a ZIP; its texts take the place of those of the site. */
    defineFunction({
      name: "import-character-archive",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 1,
      body: { maxBytes: maxArchiveBytes, tooLarge: archiveTooLarge },
      async handler(call) {
        const documents = await readArchive(call.body, { cards, media });
        const base = toBaseTexts(documents[baseDocument]);
        const problem = await findArchiveProblem(content, documents, (name, patch) =>
          applyMergePatch(content.shipped().get(name, base), patch),
        );
        if (problem) throw new AppError("invalid_request", `${problem} Nothing was changed.`);
        return writeArchive(call, site, documents);
      },
    }),
  ];
};
