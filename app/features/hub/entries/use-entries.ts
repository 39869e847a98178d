import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { describeError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import type { HubEntryKind } from "#contracts/values/hub-entry-values.ts";
import type { EntryContent, HubEntry, HubEntryRequest } from "#contracts/hub/hub-entry.ts";

/** `showsDrafts` is null until the owner chooses. */
type OwnList = { entries: readonly HubEntry[]; showsDrafts: boolean | null };
type Lists = { readonly [Kind in HubEntryKind]?: OwnList };

/** Cache of the owner's entries by kind, including drafts; survives client-side navigation. */
const listsStore = createStore<Lists>({});

const emptyList: OwnList = { entries: [], showsDrafts: null };

const setList = (kind: HubEntryKind, change: (list: OwnList) => Partial<OwnList>): void => {
  const lists = listsStore.getState();
  const list = lists[kind] ?? emptyList;
  listsStore.setState({ ...lists, [kind]: { ...list, ...change(list) } });
};

const byNewest = (one: HubEntry, other: HubEntry): number => Date.parse(other.occurredAt) - Date.parse(one.occurredAt);

const putEntry = (entry: HubEntry): void =>
  setList(entry.kind, ({ entries }) => ({
    entries: [entry, ...entries.filter(({ id }) => id !== entry.id)].sort(byNewest),
    showsDrafts: true,
  }));

let changes = 0;

const callEntries = async (request: Exclude<HubEntryRequest, { action: "list" }>): Promise<HubEntry> => {
  const { entry } = await callAsOwner("hub-entries", request);
  changes += 1;
  return entry;
};

/** Reloads the owner's list of a kind. Throws ApiError. */
const reloadEntries = async (kind: HubEntryKind): Promise<void> => {
  const before = changes;
  const { entries } = await callAsOwner("hub-entries", { action: "list", kind });
  // An entry was changed meanwhile, so this list may be outdated.
  if (changes !== before) return reloadEntries(kind);
  setList(kind, () => ({ entries }));
};

/** The newest version of an entry, also in the cache; null if there is none. Throws ApiError. */
export const reloadEntry = async <Kind extends HubEntryKind>(kind: Kind, id: string | undefined) => {
  await reloadEntries(kind);
  const entries = listsStore.getState()[kind]?.entries as readonly HubEntry<Kind>[] | undefined;
  return entries?.find((entry) => entry.id === id) ?? null;
};

/** The sentence for a call that failed. */
export const describeEntryError = (error: unknown): string =>
  describeError(error, {
    unreachable: "The site cannot be reached just now. What you wrote is kept here.",
    otherwise: "This could not be done just now. Please try again in a moment.",
  });

/** Creates or updates an entry, also in the cache. Throws ApiError. */
export const saveEntry = async (request: Extract<HubEntryRequest, { action: "create" | "update" }>): Promise<void> =>
  putEntry(await callEntries(request));

/** Updates the content of an entry, based on its current version. Throws ApiError. */
export const updateEntry = <Kind extends HubEntryKind>(entry: HubEntry<Kind>, content: EntryContent<Kind>) => {
  const { id, version, status, kind } = entry;
  const changed = { kind, content } as Extract<HubEntryRequest, { action: "update" }>["entry"];
  return saveEntry({ action: "update", id, version, status, entry: changed });
};

/** Throws ApiError. */
export const deleteEntry = async ({ id, kind }: HubEntry): Promise<void> => {
  await callEntries({ action: "delete", id });
  setList(kind, ({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
};

/** Undoes a deletion. Throws ApiError. */
export const restoreEntry = async ({ id }: HubEntry): Promise<void> =>
  putEntry(await callEntries({ action: "restore", id }));

/**
 * Entries of a kind: the published ones, for the owner also the drafts if they are shown. Drafts arrive after the page, so
 * that they would move what is being read: they are shown on request, or to whoever follows a link to `?drafts`.
 */
export const useEntries = <Kind extends HubEntryKind>(kind: Kind, loaded: readonly HubEntry<Kind>[]) => {
  const { isAuthorised: isOwner, isChecking } = useOwner();
  const list = useStore(listsStore)[kind];
  const [params] = useSearchParams();
  const showsDrafts = list?.showsDrafts ?? params.has("drafts");
  const own = isOwner ? (list?.entries as readonly HubEntry<Kind>[] | undefined) : undefined;
  const [hasFailed, setHasFailed] = useState(false);
  const reload = () =>
    reloadEntries(kind).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (isOwner) void reloadNow();
  }, [isOwner, kind]);
  return {
    entries: own?.filter(({ status }) => showsDrafts || status !== "draft") ?? loaded,
    isOwner,
    isChecking,
    hasFailed: isOwner && hasFailed,
    reload,
    draftCount: own?.filter(({ status }) => status === "draft").length ?? 0,
    showsDrafts,
    toggleDrafts: () => setList(kind, () => ({ showsDrafts: !showsDrafts })),
  };
};
