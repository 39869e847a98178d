import { queryOptions, useQuery } from "@tanstack/react-query";
import { callAsOwner } from "./call-as-owner.ts";

export const characterStatusQuery = queryOptions({
  queryKey: ["character", "status"],
  queryFn: ({ signal }) => callAsOwner("character", { action: "status" }, { signal }),
  staleTime: Infinity,
});

/** Whose site this is, whether the owner has said so, and whether a language model can write. */
export const useCharacterStatus = () => useQuery(characterStatusQuery);
