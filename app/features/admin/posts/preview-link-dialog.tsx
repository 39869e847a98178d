import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#app/ui/actions/button.tsx";
import { copyText } from "#app/ui/actions/copy-text.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";
import { showError } from "../api/error-message.ts";
import { LoadError } from "../api/load-error.tsx";
import { revokePreviewLinks, createPreviewLink } from "../api/posts-admin.ts";

/** Creates a private preview link to a saved post, which may be unpublished. */
export const PreviewLinkDialog = ({ post, onClose }: { post: AdminPostSummary | null; onClose: () => void }) => {
  const texts = useContent("admin");
  const id = post?.id;
  const link = useQuery({
    queryKey: ["preview-link", id],
    queryFn: id === undefined ? skipToken : () => createPreviewLink(id),
    // Creates one new link each time the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
  });
  const url = link.data && location.origin + link.data.url;
  const revocation = useMutation({
    mutationFn: revokePreviewLinks,
    onSuccess: () => showToast({ title: texts.link.closed, tone: "success" }),
    onError: showError,
    onSettled: onClose,
  });
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.link.title}
      description={texts.link.text}
      footer={
        <Button variant="quiet" onClick={() => id !== undefined && revocation.mutate(id)}>
          {texts.link.close}
        </Button>
      }
    >
      {link.error && <LoadError error={link.error} onRetry={() => void link.refetch()} />}
      {link.isLoading && <Spinner label={texts.link.making} />}
      {url && (
        <div className="grid gap-4">
          <TextField
            label={texts.link.address}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyText(url, texts.link)}>{texts.link.copy}</Button>
            <a href={url} target="_blank" rel="noreferrer" className={buttonVariants("glass", "md")}>
              {texts.link.open}
            </a>
          </div>
        </div>
      )}
    </Dialog>
  );
};
