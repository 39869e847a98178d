import { useQuery } from "@tanstack/react-query";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { StoredChats } from "./stored-chats.ts";

/** The user's conversations, reloaded whenever one of them changes. */
export const useConversations = (userId: string, { changes, records }: StoredChats) => {
  const change = useStore(changes);
  return useQuery({
    queryKey: ["conversations", userId, change],
    queryFn: records.list,
    placeholderData: (before) => before,
    refetchOnWindowFocus: true,
  });
};
