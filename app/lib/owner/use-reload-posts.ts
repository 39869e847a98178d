import { useQueryClient } from "@tanstack/react-query";

/** Call after any change of posts: reloads the post list, the trash and the version history. */
export const useReloadPosts = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["posts"] });
};
