import { useEffect, useRef, useState } from "react";
import type { TextPath, TextProposal, WrittenTexts } from "#contracts/character/write-texts.ts";
import { writeTexts } from "../api/character.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { toPathKey } from "../document/json-path.ts";

/** A proposal, as the owner has edited it, and what became of it. */
export type Proposal = TextProposal & { decision: "open" | "accepted" | "declined" };

export type VoiceState = {
  /** Null before the first time. */
  proposals: Proposal[] | null;
  unusable: number;
  asked: number;
  /** Texts that were not asked for yet. */
  left: TextPath[];
  isWriting: boolean;
  isStopped: boolean;
  error: unknown;
};

const nothingYet: VoiceState = {
  proposals: null,
  unusable: 0,
  asked: 0,
  left: [],
  isWriting: false,
  isStopped: false,
  error: null,
};

const addWritten = (state: VoiceState, { proposals, unusable, asked, left }: WrittenTexts): VoiceState => ({
  ...state,
  proposals: [...(state.proposals ?? []), ...proposals.map((one) => ({ ...one, decision: "open" as const }))],
  unusable: state.unusable + unusable,
  asked: state.asked + asked,
  left,
});

/** Has the texts of a document written call by call. What has come stays, whatever happens to the rest. */
export const useVoice = (editor: DocumentEditor) => {
  const [state, setState] = useState(nothingYet);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { name } = editor.store.getState().document;

  const write = async (from: VoiceState) => {
    const call = new AbortController();
    const { signal } = call;
    running.current?.abort();
    running.current = call;
    setState({ ...from, isWriting: true, isStopped: false, error: null });
    const end = (part: Partial<VoiceState>) => {
      if (running.current === call) setState((before) => ({ ...before, isWriting: false, ...part }));
    };
    try {
      // The server writes what it has.
      await editor.flush();
      let paths = from.left.length > 0 ? from.left : undefined;
      do {
        const written = await writeTexts(paths ? { name, paths } : { name }, signal);
        signal.throwIfAborted();
        setState((before) => addWritten(before, written));
        paths = written.left;
      } while (paths.length > 0);
      end({});
    } catch (error) {
      end(signal.aborted ? { isStopped: true } : { error });
    }
  };

  return {
    state,
    /** From the beginning; what was proposed before is forgotten. */
    start: () => void write(nothingYet),
    resume: () => void write(state),
    stop: () => running.current?.abort(),
    /** Puts these in the place of those of the same texts. */
    change: (changed: readonly Proposal[]) => {
      const byPath = new Map(changed.map((one) => [toPathKey(one.path), one]));
      setState((before) => ({
        ...before,
        proposals: before.proposals?.map((one) => byPath.get(toPathKey(one.path)) ?? one) ?? null,
      }));
    },
  };
};

export type Voice = ReturnType<typeof useVoice>;
