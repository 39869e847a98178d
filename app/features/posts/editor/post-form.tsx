import { type FormEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormField } from "#app/ui/forms/form-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { takeOfferedPicture } from "#app/lib/storage/offered-picture.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { AdminPost, ImageWarning } from "#contracts/admin.ts";
import { postFields, formFieldNames } from "#contracts/posts/post-fields.ts";
import { MarkdownEditor } from "#app/lib/editing/markdown/markdown-editor.tsx";
import { PostConflictDialog } from "./post-conflict-dialog.tsx";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";
import { RemoteChangeBanner } from "./remote-change-banner.tsx";
import { useRemoteChanges } from "./use-remote-changes.ts";
import { fieldTexts } from "./field-texts.ts";
import { type ImageMode, ImageSection } from "./image-section.tsx";
import { toEditorContent, emptyDraft, createEmptyContent, type PostDraft, splitTags } from "./post-draft.ts";
import { PublishFields } from "./publish-fields.tsx";
import { type ImportedPost, maxImportBytes, readImport } from "./read-import.ts";
import { TagField } from "./tag-field.tsx";
import { type PostEditor, usePostEditor } from "./use-post-editor.ts";
import { useImageGeneration } from "./use-image-generation.ts";
import { useSave } from "./use-save.ts";
import { WritingHelp } from "./writing-help.tsx";

/** Lists images of a saved post that could not be copied and are shown to readers as links, with the reason. */
const ImageWarnings = ({ warnings }: { warnings: ImageWarning[] }) => (
  <div aria-live="polite" className="empty:absolute">
    {warnings.length > 0 && (
      <div className="grid gap-2 rounded-md bg-warning-subtle px-4 py-3 text-sm">
        <p className="font-semibold">
          The post is saved. These images in its text could not be copied, so readers see links to them:
        </p>
        <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto ps-5">
          {warnings.map(({ url, reason }) => (
            <li key={url} className="[overflow-wrap:anywhere]">
              {`${url}: ${reason}`}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);

/** Notice about an unsaved draft: restored, stashed, or not stored because storage is full. */
const DraftNotice = ({ editor, onDiscard }: { editor: PostEditor; onDiscard: () => void }) => {
  if (!editor.notice) return null;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-subtle px-4 py-1.5 text-sm"
    >
      <span>
        {
          {
            restored: "Your unsaved changes were restored.",
            stashed: "Your unsaved changes were set aside.",
            "storage-full": "This browser’s storage is full, so your draft is not stored here. Please save it soon.",
          }[editor.notice]
        }
      </span>
      <span className="flex gap-1 max-sm:-ms-3">
        {editor.notice === "stashed" && (
          <Button variant="quiet" size="sm" onClick={editor.restoreStash}>
            Restore
          </Button>
        )}
        {editor.notice === "restored" && (
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={editor.dismissNotice}>
          OK
        </Button>
      </span>
    </div>
  );
};

type DrawnFieldsProps = {
  names?: readonly (typeof formFieldNames)[number][];
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
};

/** Seldom needed. */
const foldedNames = ["canonical_url", "written_with"] as const;
const shownNames = formFieldNames.filter((name) => !(foldedNames as readonly string[]).includes(name));

/** The fields of a post that are rendered from `contracts/posts/post-fields.ts`, without a component of their own. */
export const DrawnFields = ({ names = formFieldNames, draft, onChange }: DrawnFieldsProps) =>
  names.map((name) => {
    const { control, max } = postFields[name];
    const shared = { ...fieldTexts[name], maxLength: max, value: draft[name] };
    const change = (value: string) => onChange({ [name]: value });
    return control === "area" ? (
      <TextArea key={name} {...shared} rows={3} onChange={(event) => change(event.currentTarget.value)} />
    ) : (
      <TextField key={name} {...shared} onChange={(event) => change(event.currentTarget.value)} />
    );
  });

const JsonImportField = ({ onImport }: { onImport: (post: ImportedPost) => void }) => {
  const importFile = async (file: File | null) => {
    if (!file) return;
    const result = await readImport(file);
    if (typeof result === "string") {
      const isTooLarge = result === "Invalid JSON file" && file.size > maxImportBytes;
      showToast({
        title: result,
        tone: "destructive",
        ...(isTooLarge && { description: "The file is too large. It can be up to 4 MB." }),
      });
      return;
    }
    onImport(result);
    showToast({ title: "JSON data loaded successfully", tone: "success" });
  };
  return (
    <FileField
      label="Import from JSON"
      hint="JSON with title, content and pollinations_prompt"
      accept=".json,application/json"
      onFile={(file) => void importFile(file)}
    />
  );
};

export type PostFormHandle = { edit(post: AdminPost): void };

export const PostForm = ({ ref }: { ref: Ref<PostFormHandle> }) => {
  const editor = usePostEditor();
  const [mode, setMode] = useState<ImageMode>("ai");
  const heading = useRef<HTMLHeadingElement>(null);
  const remoteChanges = useRemoteChanges(editor.target);
  const reloadPosts = useReloadPosts();
  const savedOne = () => {
    setMode("ai");
    void reloadPosts();
  };
  const saving = useSave(editor, savedOne, remoteChanges.markDeleted);
  const generation = useImageGeneration(editor);
  const { draft, target, change } = editor;
  const isEditing = target.version !== null;
  const imageError =
    saving.warnings.find(({ field, url }) => field === "image_url" && url === draft.image_url)?.reason ?? null;

  useImperativeHandle(ref, () => ({
    edit: (post) => {
      editor.open(toEditorContent(post));
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "start" });
    },
  }));

  const applyOfferedPicture = useEffectEvent(() => {
    const offered = takeOfferedPicture();
    if (!offered) return;
    editor.change({ image_url: offered.url, image_prompt: offered.prompt });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => applyOfferedPicture(), []);

  const applyImport = ({ prompt, ...fields }: ImportedPost) => {
    const now = editor.read();
    editor.open({ ...now, draft: { ...now.draft, ...fields } }, emptyDraft);
    if (!prompt) return;
    setMode("ai");
    generation.takePrompt(prompt);
  };
  const cancel = () => {
    editor.open(createEmptyContent());
    setMode("ai");
  };
  const saveAsNew = async () => {
    heading.current?.focus({ preventScroll: true });
    await saving.saveAsNew();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save();
  };

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="scroll-mt-6 outline-none">
          {isEditing ? "Edit post" : "New post"}
        </span>
      }
      id="post-form"
      className="lg:p-9"
    >
      <DraftNotice editor={editor} onDiscard={() => editor.reset()} />
      <RemoteChangeBanner
        notice={remoteChanges.notice}
        isBusy={saving.isComparing || saving.isSaving}
        onCompare={() => void saving.compare()}
        onSaveAsNew={() => void saveAsNew()}
      />
      <form method="post" data-own-shortcuts noValidate onSubmit={submit} className="grid gap-7">
        <FormField
          label="Title"
          required
          error={draft.title.trim().length > postFields.title.max && "The title can be up to 300 characters long"}
        >
          {(ids) => (
            <input
              {...ids}
              dir="auto"
              required
              maxLength={20_000}
              value={draft.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
              className="input min-h-16 px-5 font-display text-title font-semibold tracking-display"
            />
          )}
        </FormField>
        <MarkdownEditor
          key={editor.formKey}
          id="post-content"
          label={
            <>
              <span>Content </span>
              <span className="font-normal text-foreground-muted">(Markdown supported)</span>
            </>
          }
          required
          initial={editor.read().draft.content}
          settled={draft.content}
          onType={(content) => change({ content })}
          onSave={() => void saving.save()}
        />
        <WritingHelp field="post-content" draft={draft} onChange={change} />
        <ImageWarnings warnings={saving.warnings.filter(({ field }) => field === "content")} />
        <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
          <div className="grid content-start gap-7">
            <DrawnFields names={shownNames} draft={draft} onChange={change} />
            <TagField tags={splitTags(draft.tags)} onChange={(tags) => change({ tags: tags.join("\n") })} />
            <ImageSection
              draft={draft}
              mode={mode}
              generation={generation}
              error={imageError}
              onMode={setMode}
              onChange={change}
            />
          </div>
          <div className="grid content-start gap-7">
            <PublishFields draft={draft} target={target} onChange={change} />
            <details>
              <summary className="cursor-pointer font-semibold">
                More: order of reading, canonical address, language model, JSON
              </summary>
              <div className="mt-5 grid gap-7">
                {draft.kind === "post" && (
                  <TextField
                    label="Number of the story"
                    hint="Optional. Its place in the order of reading, from 1. Readers are told where to begin and what comes next."
                    inputMode="numeric"
                    maxLength={4}
                    value={draft.story_number}
                    className="max-w-80"
                    onChange={(event) => change({ story_number: event.currentTarget.value.replace(/\D/g, "") })}
                  />
                )}
                <DrawnFields names={foldedNames} draft={draft} onChange={change} />
                <JsonImportField onImport={applyImport} />
              </div>
            </details>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={saving.isSaving}>
            {saving.isSaving ? "Saving..." : isEditing ? "Update Post" : "Create Post"}
          </Button>
          {isEditing && (
            <Button variant="glass" size="lg" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <PostConflictDialog editor={editor} saving={saving} />
    </Card>
  );
};
