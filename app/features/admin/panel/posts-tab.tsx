import { useRef } from "react";
import { BookEngineCard } from "../book-engine/book-engine-card.tsx";
import { SettingsCard } from "../book-engine/settings-card.tsx";
import type { EngineSettingsState } from "../book-engine/use-engine-settings.ts";
import { PostForm, type PostFormHandle } from "../posts/post-form.tsx";
import { PostList } from "../posts/post-list.tsx";

/** Posts tab: editor, Book Engine and post list. */
export const PostsTab = ({ settings }: { settings: EngineSettingsState }) => {
  const form = useRef<PostFormHandle>(null);
  return (
    <div className="grid gap-8">
      <PostForm ref={form} />
      <div className="grid items-start gap-8 xl:grid-cols-[24rem_1fr]">
        <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-1">
          <BookEngineCard apiKey={settings.stored.chloe_api_key} />
          <SettingsCard state={settings} />
        </div>
        {/* Last, because it grows when loaded and would shift anything below it. */}
        <PostList onEdit={(post) => form.current?.edit(post)} />
      </div>
    </div>
  );
};
