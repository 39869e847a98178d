import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "#app/lib/api/api-error.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Sharing } from "#contracts/images/sharing.ts";
import { toPicture } from "../account/picture-account.ts";
import type { Picture } from "../pictures/picture.ts";

export type GalleryPicture = Picture & { sharing: Sharing };

const pageSize = 200;
/** All pages are loaded, because lineage and ZIP need them. */
const maxPages = 10;

const loadPictures = async (client: BrowserClient): Promise<GalleryPicture[]> => {
  const pictures: GalleryPicture[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const rows = unwrapResponse(
      await client
        .from("images")
        .select("*")
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .range(page * pageSize, (page + 1) * pageSize - 1),
    );
    pictures.push(...rows.map((row) => ({ ...toPicture(row), sharing: row.sharing })));
    if (rows.length < pageSize) break;
  }
  return pictures;
};

const showError = (error: unknown) => {
  const { gallery: texts } = getContent("play");
  return showToast({
    title: describeError(error, { unreachable: texts.unreachable, otherwise: texts.actionFailed }),
    tone: "destructive",
  });
};

/** Images of the signed-in user, newest first, and the actions on them. */
export const useGallery = (userId: string) => {
  const { gallery: texts } = useContent("play");
  const { client } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["pictures", userId];
  const {
    data: pictures,
    isError,
    refetch,
  } = useQuery({ queryKey, queryFn: async () => loadPictures(await client()) });

  const change = (id: string, changes: Partial<GalleryPicture>) =>
    queries.setQueryData<GalleryPicture[]>(queryKey, (all = []) =>
      all.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture)),
    );

  const share = useMutation({
    mutationFn: async ({ id, sharing }: { id: string; sharing: "requested" | "none" }) =>
      unwrapResponse(await (await client()).from("images").update({ sharing }).eq("id", id).select("id")),
    onSuccess: (_rows, { id, sharing }) => {
      change(id, { sharing });
      if (sharing === "requested") showToast({ title: texts.asked, tone: "success" });
    },
    onError: showError,
  });

  const remove = useMutation({
    mutationFn: async (id: string) =>
      unwrapResponse(await (await client()).from("images").delete().eq("id", id).select("id")),
    onSuccess: (_rows, id) => {
      queries.setQueryData<GalleryPicture[]>(queryKey, (all = []) => all.filter((picture) => picture.id !== id));
      showToast({ title: texts.deleted, tone: "success" });
    },
    onError: showError,
  });

  return { pictures, isError, reload: () => void refetch(), share: share.mutate, remove: remove.mutate };
};
