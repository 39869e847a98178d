import { useEffect, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";
import { getErrorMessage } from "../api/call-function.ts";
import { revokePreviewLinks, createPreviewLink } from "../api/posts-admin.ts";

const complain = (error: unknown) => showToast({ title: getErrorMessage(error), tone: "destructive" });

/** Creates a private preview link to a saved post, which may be unpublished. */
export const PreviewLinkDialog = ({ post, onClose }: { post: AdminPostSummary | null; onClose: () => void }) => {
  const [url, setUrl] = useState<string | null>(null);
  const id = post?.id;
  useEffect(() => {
    if (id === undefined) return;
    createPreviewLink(id).then((link) => setUrl(location.origin + link.url), complain);
  }, [id]);
  const copy = () =>
    navigator.clipboard.writeText(url ?? "").then(
      () => showToast({ title: texts.link.copied, tone: "success" }),
      () => showToast({ title: texts.link.notCopied }),
    );
  const close = async () => {
    if (id !== undefined)
      await revokePreviewLinks(id).then(() => showToast({ title: texts.link.closed, tone: "success" }), complain);
    onClose();
  };
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.link.title}
      description={texts.link.text}
      footer={
        <Button variant="quiet" onClick={() => void close()}>
          {texts.link.close}
        </Button>
      }
    >
      {!url && <Spinner label={texts.link.making} />}
      {url && (
        <div className="grid gap-4">
          <TextField
            label={texts.link.address}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy()}>{texts.link.copy}</Button>
            <a href={url} target="_blank" rel="noreferrer" className={buttonVariants("glass", "md")}>
              {texts.link.open}
            </a>
          </div>
        </div>
      )}
    </Dialog>
  );
};
