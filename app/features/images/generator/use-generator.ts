import { useEffect, useReducer, useRef } from "react";
import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { toImageUrl } from "#contracts/images/image-request.ts";
import { fill } from "#contracts/fill.ts";
import type { PictureAccount } from "../account/picture-account.ts";
import { createComment } from "../persona/comment.ts";
import { silencePersona, speakAsPersona } from "../persona/persona-voice.ts";
import { createLocalPictures } from "../pictures/local-pictures.ts";
import { type Picture, pictureSize, createSeed } from "../pictures/picture.ts";
import { requestPicture } from "../pictures/request-picture.ts";
import type { VersionRequest } from "../pictures/variations.ts";
import { generatorDraft } from "./generator-draft.ts";
import {
  createGeneratorState,
  getRequestedPrompt,
  hasPrompt,
  type Job,
  reduceGenerator,
  type ShownPicture,
} from "./generator-state.ts";
import { createId } from "#app/lib/storage/create-id.ts";

const slowAfterMs = 8_000;
const recentCount = 12;

export const localPictures = createLocalPictures();

const toShown = (picture: Picture): ShownPicture => ({
  ...picture,
  source: picture.imageUrl,
  blob: null,
  report: null,
});

const restoreState = () => createGeneratorState(generatorDraft.getState(), localPictures.list().map(toShown));

const showFailure = (kind: Job["kind"], error: unknown): void => {
  const play = getContent("play");
  const { toasts } = play;
  const reason = describeError(error, { unreachable: play.generator.offline, otherwise: "" });
  const { title, text } = toasts.variationFailed;
  if (kind === "variation") showToast({ title, description: reason || text, tone: "destructive" });
  else showToast({ title: toasts.failed, ...(reason && { description: reason }), tone: "destructive" });
};

/** State of the generator, and its side effects: network, storage and sound. */
export const useGenerator = (account: PictureAccount | null, announce: (text: string) => void) => {
  const play = useContent("play");
  const { toasts } = play;
  const [state, dispatch] = useReducer(reduceGenerator, undefined, restoreState);
  const running = useRef<AbortController>(null);
  const sources = useRef<string[]>([]);
  const { input, job, pictures } = state;

  useEffect(() => generatorDraft.setState(input), [input]);

  useEffect(() => {
    if (!account) return;
    account.listRecent(recentCount).then(
      (recent) => dispatch({ type: "loaded", pictures: recent.map(toShown) }),
      // Ignored: the gallery shows the error, and the generator works without the list.
      () => undefined,
    );
  }, [account]);

  useEffect(() => {
    if (!job) return undefined;
    const timer = setTimeout(() => dispatch({ type: "slow" }), slowAfterMs);
    return () => clearTimeout(timer);
  }, [job?.startedAt]); // oxlint-disable-line react/exhaustive-deps -- once per job, regardless of its stage

  useEffect(
    () => () => {
      running.current?.abort();
      silencePersona();
      for (const source of sources.current.splice(0)) URL.revokeObjectURL(source);
    },
    [],
  );

  const createSource = (blob: Blob): string => {
    const source = URL.createObjectURL(blob);
    sources.current.push(source);
    return source;
  };

  /** Saves to the account, else to this browser. */
  const store = async (picture: ShownPicture): Promise<ShownPicture> => {
    if (account) {
      const parent = pictures.find(({ id }) => id === picture.parent)?.savedId ?? null;
      try {
        const row = await account.save(picture, parent);
        return { ...picture, savedId: row.id, imageUrl: row.image_url };
      } catch {
        showToast({ title: play.generator.unsaved });
      }
    }
    const { source: _source, blob: _blob, report: _report, ...stored } = picture;
    localPictures.add(stored);
    return picture;
  };

  const run = async (next: Job) => {
    const controller = new AbortController();
    running.current = controller;
    silencePersona();
    dispatch({ type: "started", job: next });
    const imageUrl = toImageUrl({
      prompt: next.currentPrompt,
      seed: next.seed,
      width: pictureSize,
      height: pictureSize,
      ...(next.base && { base: next.base }),
    });
    try {
      const { blob, maker, report, hash } = await requestPicture(imageUrl, {
        signal: controller.signal,
        onReceiving: () => dispatch({ type: "stage-reached", stage: "receiving" }),
      });
      if (account) dispatch({ type: "stage-reached", stage: "saving" });
      const { basePrompt, currentPrompt, parent, seed, version } = next;
      const picture = await store({
        id: createId(),
        basePrompt,
        currentPrompt,
        parent,
        seed,
        version,
        imageUrl,
        hash,
        maker,
        status: "pending",
        createdAt: Date.now(),
        savedId: null,
        source: createSource(blob),
        blob,
        report,
      });
      const isSeen = next.kind === "variation" && Math.random() < 0.25;
      const comment = isSeen ? play.reactions.variation : createComment(currentPrompt, report);
      dispatch({ type: "finished", picture, remark: comment });
      announce(fill(play.generator.finished, { prompt: currentPrompt }));
      if (next.kind === "variation") showToast({ title: toasts.variationMade, tone: "success" });
      void speakAsPersona(comment.text);
    } catch (error) {
      if (controller.signal.aborted) return;
      dispatch({ type: "failed" });
      showFailure(next.kind, error instanceof ApiError ? error : null);
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const generate = () => {
    if (running.current) return;
    if (!hasPrompt(input)) return showToast({ title: toasts.emptyPrompt, tone: "destructive" });
    const currentPrompt = getRequestedPrompt(input);
    const seed = input.seed ?? createSeed();
    const start = { kind: "prompt", stage: "asking", startedAt: Date.now() } as const;
    void run({ ...start, basePrompt: currentPrompt, currentPrompt, parent: null, base: null, version: 1, seed });
  };

  const makeVersion = (version: VersionRequest) => {
    if (running.current) return;
    void run({ ...version, kind: "variation", stage: "asking", startedAt: Date.now(), seed: createSeed() });
  };

  const cancel = () => {
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    dispatch({ type: "cancelled" });
    announce(play.generator.cancelled);
  };

  const decide = (picture: Picture, status: "approved" | "rejected") => {
    if (picture.status !== "pending") return;
    dispatch({ type: "decided", id: picture.id, status });
    announce(play.speech[status]);
    if (!picture.savedId) return localPictures.update(picture.id, { status });
    account?.decide(picture.savedId, status).catch(() => showToast({ title: toasts.statusFailed }));
  };

  const remove = (picture: Picture) => {
    localPictures.remove(picture.id);
    dispatch({ type: "removed", id: picture.id });
  };

  return { state, dispatch, generate, makeVersion, cancel, decide, remove };
};

export type Generator = ReturnType<typeof useGenerator>;
