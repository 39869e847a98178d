import { getContent } from "#app/lib/content/content.ts";
import type { Remark } from "../persona/comment.ts";
import type { Picture } from "../pictures/picture.ts";
import type { SketchReport } from "#contracts/images/sketch-report.ts";

/** `asking`: no response yet. `receiving`: downloading the image. `saving`: storing it in the account. */
type Stage = "asking" | "receiving" | "saving";
type JobKind = "prompt" | "variation";

/** The running generation. */
export type Job = Pick<Picture, "basePrompt" | "currentPrompt" | "version" | "parent" | "seed"> & {
  kind: JobKind;
  stage: Stage;
  /** The picture that it is a version of, as the server knows it. */
  base: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
};

/**
 * `source`: image URL to show, an object URL of `blob` if it is loaded. `report`: what a sketch shows, as long as the
 * page stays.
 */
export type ShownPicture = Picture & { source: string; blob: Blob | null; report: SketchReport | null };

/** Input of the user; stored for the tab. */
export type GeneratorInput = {
  prompt: string;
  details: string;
  /** The locked prompt; empty until there is one. */
  base: string;
  isLocked: boolean;
  /** Seed of a restored image; null for a random one each time. */
  seed: number | null;
};

export type GeneratorState = {
  input: GeneratorInput;
  job: Job | null;
  /** Newest first. */
  pictures: readonly ShownPicture[];
  remark: Remark;
};

export type GeneratorAction =
  | { type: "typed"; field: "prompt" | "details"; text: string }
  | { type: "lock-toggled" }
  | { type: "restored"; prompt: string; seed: number | null }
  | { type: "seed-removed" }
  | { type: "started"; job: Job }
  | { type: "stage-reached"; stage: Stage }
  | { type: "slow" }
  | { type: "finished"; picture: ShownPicture; remark: Remark }
  | { type: "failed" }
  | { type: "cancelled" }
  | { type: "loaded"; pictures: readonly ShownPicture[] }
  | { type: "changed"; id: string; changes: Partial<ShownPicture> }
  | { type: "decided"; id: string; status: "approved" | "rejected" }
  | { type: "removed"; id: string }
  | { type: "said"; remark: Remark };

const getGreeting = (): Remark => ({ mood: "neutral", text: getContent("play").speech.generator });

export const emptyInput: GeneratorInput = { prompt: "", details: "", base: "", isLocked: false, seed: null };

export const createGeneratorState = (
  input: GeneratorInput = emptyInput,
  pictures: readonly ShownPicture[] = [],
): GeneratorState => ({ input, job: null, pictures, remark: getGreeting() });

const getBase = ({ base, prompt }: GeneratorInput): string => base || prompt.trim();

/** Prompt of the next image: the prompt field, or base and details while a prompt is locked. */
export const getRequestedPrompt = (input: GeneratorInput): string => {
  if (!input.isLocked) return input.prompt.trim();
  return [getBase(input), input.details.trim()].filter(Boolean).join(", ");
};

/** Whether there is a prompt to generate from. */
export const hasPrompt = ({ prompt, details, isLocked }: GeneratorInput): boolean =>
  (isLocked ? details : prompt).trim() !== "";

const toggleLock = (input: GeneratorInput): GeneratorInput =>
  input.isLocked
    ? { ...input, isLocked: false, base: "", details: "" }
    : { ...input, isLocked: true, base: input.prompt.trim() };

const changePicture = (state: GeneratorState, id: string, changes: Partial<ShownPicture>) => ({
  ...state,
  pictures: state.pictures.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture)),
});

const remarkOnTyping = ({ input, remark }: GeneratorState, text: string): Remark => {
  const { reactions } = getContent("play");
  if (text.trim() === "") return reactions.emptyPrompt;
  return getRequestedPrompt(input) === "" ? reactions.typing : remark;
};

const finish = (state: GeneratorState, picture: ShownPicture, remark: Remark): GeneratorState => {
  const { input, job } = state;
  const setsBase = job?.kind === "prompt" && input.isLocked && input.base === "";
  return {
    input: setsBase ? { ...input, base: input.prompt.trim() } : input,
    job: null,
    pictures: [picture, ...state.pictures],
    remark,
  };
};

const load = (state: GeneratorState, loaded: readonly ShownPicture[]): GeneratorState => {
  const known = new Set(state.pictures.flatMap(({ id, savedId }) => [id, savedId]));
  const added = loaded.filter(({ id }) => !known.has(id));
  const pictures = [...state.pictures, ...added].sort((one, other) => other.createdAt - one.createdAt);
  return { ...state, pictures };
};

/** Reducer of the generator; its side effects are in `use-generator.ts`. */
export const reduceGenerator = (state: GeneratorState, action: GeneratorAction): GeneratorState => {
  const { reactions, speech } = getContent("play");
  const { input, job } = state;
  switch (action.type) {
    case "typed":
      return {
        ...state,
        input: { ...input, [action.field]: action.text },
        remark: job ? state.remark : remarkOnTyping(state, action.text),
      };
    case "lock-toggled":
      return {
        ...state,
        input: toggleLock(input),
        remark: input.isLocked ? reactions.unlocked : reactions.locked,
      };
    case "restored":
      return { ...state, input: { ...emptyInput, prompt: action.prompt, seed: action.seed }, remark: reactions.ready };
    case "seed-removed":
      return { ...state, input: { ...input, seed: null } };
    case "started":
      return job ? state : { ...state, job: action.job, remark: reactions.started };
    case "stage-reached":
      return job ? { ...state, job: { ...job, stage: action.stage } } : state;
    case "slow":
      return job ? { ...state, remark: reactions.slow } : state;
    case "finished":
      return finish(state, action.picture, action.remark);
    case "failed":
      return { ...state, job: null, remark: reactions.failed };
    case "cancelled":
      return { ...state, job: null, remark: getGreeting() };
    case "loaded":
      return load(state, action.pictures);
    case "changed":
      return changePicture(state, action.id, action.changes);
    case "decided": {
      const decided = changePicture(state, action.id, { status: action.status });
      return { ...decided, remark: { ...reactions[action.status], text: speech[action.status] } };
    }
    case "removed":
      return { ...state, pictures: state.pictures.filter(({ id }) => id !== action.id) };
    case "said":
      return { ...state, remark: action.remark };
  }
};
