import { useMutation, useQueryClient } from "@tanstack/react-query";
import { localStore } from "#app/lib/storage/browser-storage.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import type { StoryPlan } from "#contracts/book/story-plan.ts";
import { saveBookSettings } from "./book-calls.ts";
import { settingsKey, useStoredSettings } from "./use-book-settings.ts";

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");

export const parsePlan = (stored: unknown): StoryPlan | null => {
  const plan = (stored ?? {}) as Partial<StoryPlan>;
  const isPlan =
    areTexts([plan.seed, plan.madeBy, plan.title, plan.premise, plan.leftOpen?.statement ?? "", plan.thread ?? ""]) &&
    areTexts(plan.tags) &&
    areTexts(plan.leansOn) &&
    Array.isArray(plan.beats) &&
    areTexts(plan.beats.map((beat?: Partial<StoryPlan["beats"][number]>) => beat?.text));
  return isPlan ? (plan as StoryPlan) : null;
};

/** The plan as it was changed here and is not saved yet; null for the saved one. */
const planDraft = createDraft<StoryPlan | null>("chloe-book-plan", parsePlan, localStore);

/** The plan that waits to be written: stored on the server, and what was changed since in this browser. */
export const useStoryPlan = () => {
  const queryClient = useQueryClient();
  const saved = useStoredSettings()?.plan ?? null;
  const draft = useStore(planDraft);
  const unsaved = draft !== null && draft.seed === saved?.seed ? draft : null;
  const saving = useMutation({
    // One after the other, so that the last change stays.
    scope: { id: "story-plan" },
    mutationFn: (plan: StoryPlan | null) => saveBookSettings({ plan }),
    onSuccess: (settings, plan) => {
      queryClient.setQueryData(settingsKey, settings);
      if (plan === null || JSON.stringify(planDraft.getState()) === JSON.stringify(plan)) planDraft.clear();
    },
    onError: showError,
  });
  return {
    plan: unsaved ?? saved,
    change: planDraft.setState,
    save: () => unsaved && saving.mutate(unsaved),
    /** Saves what is not saved yet, and returns the plan as it is stored; null if that failed. */
    flush: async (): Promise<StoryPlan | null> => {
      if (!unsaved) return saved;
      return saving.mutateAsync(unsaved).then(
        ({ plan }) => plan,
        () => null,
      );
    },
    discard: () => saving.mutate(null),
  };
};

export type StoryPlanState = ReturnType<typeof useStoryPlan>;
