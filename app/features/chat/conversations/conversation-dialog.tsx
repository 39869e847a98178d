import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { StoredChats } from "./stored-chats.ts";
import type { Conversation } from "./conversation-records.ts";
import { toConversationFileName, toJson, toMarkdown } from "./export-conversation.ts";

const maxTitleLength = 100;

type Props = {
  chats: StoredChats;
  /** Name of who answers. */
  assistant: string;
  conversation: Conversation;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (session: string) => void;
};

const showFailure = () => {
  const { options: labels } = getContent("neo-chat");
  return showToast({ title: labels.failed, tone: "destructive" });
};

const ExportButtons = ({
  assistant,
  chats,
  conversation: { session, title },
}: Pick<Props, "assistant" | "chats" | "conversation">) => {
  const texts = useContent("neo-chat");
  const { options: labels } = texts;
  const save = useMutation({
    mutationFn: async (format: "markdown" | "json") => {
      const chat = chats.get(session);
      await chat.open();
      const state = chat.store.getState();
      if (state.status !== "ready") throw new Error(labels.failed);
      const isJson = format === "json";
      const text = isJson
        ? toJson(title, session, state.messages)
        : toMarkdown(title, state, { user: texts.thread.you, assistant });
      const type = isJson ? "application/json" : "text/markdown";
      saveFile(`${toConversationFileName(title)}.${isJson ? "json" : "md"}`, new Blob([text], { type }));
    },
    onError: showFailure,
  });
  return (
    <section aria-label={labels.exportTitle} className="border-t border-line pt-5">
      <h3 className="font-semibold">{labels.exportTitle}</h3>
      <p className="mt-1 text-sm text-foreground-muted">{labels.exportText}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {(["markdown", "json"] as const).map((format) => (
          <Button key={format} variant="glass" size="sm" onClick={() => save.mutate(format)}>
            <Download aria-hidden />
            <span>{labels[format]}</span>
          </Button>
        ))}
      </div>
    </section>
  );
};

const RenameForm = ({ chats, conversation, onClose }: Pick<Props, "chats" | "conversation" | "onClose">) => {
  const { options: labels } = useContent("neo-chat");
  const { field, form, read, setErrors } = useForm({ title: conversation.title });
  const rename = useMutation({
    mutationFn: (next: string) => chats.records.rename(conversation.id, next),
    onSuccess: () => {
      chats.announce("changed", conversation.session);
      showToast({ title: labels.renamed, tone: "success" });
      onClose();
    },
    onError: showFailure,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const title = read().title.trim();
    if (setErrors({ title: title === "" ? labels.empty : undefined })) rename.mutate(title);
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      <TextField
        {...field("title")}
        label={labels.name}
        maxLength={maxTitleLength}
        className="min-w-0 flex-1 basis-52"
      />
      <Button type="submit" size="sm" busy={rename.isPending} className="mb-0.5">
        {labels.save}
      </Button>
    </form>
  );
};

const DeleteStep = ({
  chats,
  conversation,
  onBack,
  onDeleted,
}: Omit<Props, "assistant" | "isOpen" | "onClose"> & { onBack: () => void }) => {
  const { options: labels } = useContent("neo-chat");
  const remove = useMutation({
    mutationFn: () => chats.records.remove(conversation.id),
    onSuccess: () => {
      chats.announce("deleted", conversation.session);
      showToast({ title: labels.deleted });
      onDeleted(conversation.session);
    },
    onError: showFailure,
  });
  return (
    <>
      <h2 className="font-semibold">{labels.deleteTitle}</h2>
      <p className="mt-1 text-foreground-muted">{`“${conversation.title}” ${labels.deleteText}`}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="glass" size="sm" onClick={onBack}>
          {labels.cancel}
        </Button>
        <Button variant="danger" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
          {labels.delete}
        </Button>
      </div>
    </>
  );
};

/** Dialog to rename, export or delete a conversation. */
export const ConversationDialog = ({ isOpen, ...props }: Props) => {
  const { options: labels } = useContent("neo-chat");
  const { assistant, chats, conversation, onClose } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const box = useFocusAfterChange(isDeleting ? "delete" : "options");
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title={labels.title}>
      <div ref={box}>
        {isDeleting ? (
          <DeleteStep {...props} onBack={() => setIsDeleting(false)} />
        ) : (
          <div className="grid gap-5">
            <RenameForm key={conversation.title} chats={chats} conversation={conversation} onClose={onClose} />
            <ExportButtons assistant={assistant} chats={chats} conversation={conversation} />
            <div className="border-t border-line pt-5">
              <Button variant="quiet" size="sm" className="-ms-4 text-danger!" onClick={() => setIsDeleting(true)}>
                <Trash2 aria-hidden />
                {labels.delete}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
};
