import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#app/ui/actions/button.tsx";
import { copyText } from "#app/ui/actions/copy-text.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { revokePreviewLinks, createPreviewLink } from "./posts-admin.ts";

const copyTexts = {
  copied: "Link copied",
  copyFailed: "Please copy the link manually",
};

/** Creates a private preview link to a saved post, which may be unpublished. */
export const PreviewLinkDialog = ({ post, onClose }: { post: AdminPostSummary | null; onClose: () => void }) => {
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
    onSuccess: () => showToast({ title: "The private links were revoked", tone: "success" }),
    onError: showError,
    onSettled: onClose,
  });
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Private link"
      description="Anyone with this link can read the saved post for seven days. Search engines cannot see it."
      footer={
        <Button variant="quiet" onClick={() => id !== undefined && revocation.mutate(id)}>
          Revoke all private links to this post
        </Button>
      }
    >
      {link.error && <LoadError error={link.error} onRetry={() => void link.refetch()} />}
      {link.isLoading && <Spinner label="Creating a link" />}
      {url && (
        <div className="grid gap-4">
          <TextField label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyText(url, copyTexts)}>Copy link</Button>
            <a href={url} target="_blank" rel="noreferrer" className={buttonVariants("glass", "md")}>
              Open link
            </a>
          </div>
        </div>
      )}
    </Dialog>
  );
};
