import { createLazyPart } from "#app/ui/overlays/create-lazy-part.tsx";
import type { CharacterTabProps } from "./character-tab.tsx";

export const LazyCharacterTab = createLazyPart(async () => {
  const { CharacterTab } = await import("./character-tab.tsx");
  return (props: CharacterTabProps) => <CharacterTab {...props} />;
});

export const LazyPagesTab = createLazyPart(async () => {
  const { PagesTab } = await import("./pages/pages-tab.tsx");
  return () => <PagesTab />;
});
