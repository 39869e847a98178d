import { useEffect, useEffectEvent, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import type { HubEntryKind } from "#contracts/hub/entry-values.ts";
import type { EntryContent, HubEntry, HubEntryRequest } from "#contracts/hub/hub-entry.ts";

type Lists = { readonly [Kind in HubEntryKind]?: readonly HubEntry[] };

/** Cache of the owner's entries by kind, including drafts; survives client-side navigation. */
const listsStore = createStore<Lists>({});

const setList = (kind: HubEntryKind, change: (list: readonly HubEntry[]) => readonly HubEntry[]): void => {
  const lists = listsStore.getState();
  listsStore.setState({ ...lists, [kind]: change(lists[kind] ?? []) });
};

const byNewest = (one: HubEntry, other: HubEntry): number => Date.parse(other.occurredAt) - Date.parse(one.occurredAt);

const putEntry = (entry: HubEntry): void =>
  setList(entry.kind, (list) => [entry, ...list.filter(({ id }) => id !== entry.id)].sort(byNewest));

let changes = 0;

const callEntries = async (request: HubEntryRequest): Promise<HubEntry> => {
  const { entry } = await callAsOwner<{ entry: HubEntry }>("hub-entries", request);
  changes += 1;
  return entry;
};

/** Reloads the owner's list of a kind. Throws ApiError. */
export const reloadEntries = async (kind: HubEntryKind): Promise<void> => {
  const request: HubEntryRequest = { action: "list", kind };
  const before = changes;
  const { entries } = await callAsOwner<{ entries: HubEntry[] }>("hub-entries", request);
  // An entry was changed meanwhile, so this list may be outdated.
  if (changes !== before) return reloadEntries(kind);
  setList(kind, () => entries);
};

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
  setList(kind, (list) => list.filter((entry) => entry.id !== id));
};

/** Undoes a deletion. Throws ApiError. */
export const restoreEntry = async ({ id }: HubEntry): Promise<void> =>
  putEntry(await callEntries({ action: "restore", id }));

/** Entries of a kind: the published ones from the loader, or for the owner all of them. */
export const useEntries = <Kind extends HubEntryKind>(kind: Kind, loaded: readonly HubEntry<Kind>[]) => {
  const { isAuthorised: isOwner, isChecking } = useOwner();
  const own = useStore(listsStore)[kind] as readonly HubEntry<Kind>[] | undefined;
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
  return { entries: (isOwner && own) || loaded, isOwner, isChecking, hasFailed: isOwner && hasFailed, reload };
};
