import { queryOptions, useQuery } from "@tanstack/react-query";
import { callAsOwner } from "./call-as-owner.ts";

const pollIntervalMs = 30_000;

export const characterStatusQuery = queryOptions({
  queryKey: ["character", "status"],
  queryFn: ({ signal }) => callAsOwner("character", { action: "status" }, { signal }),
  staleTime: Infinity,
  // What is done elsewhere is ticked off as well.
  refetchInterval: ({ state }) => (state.data?.next ? pollIntervalMs : false),
});

/** Whose site this is, whether the owner has said so, and whether a language model can write. */
export const useCharacterStatus = () => useQuery(characterStatusQuery);
