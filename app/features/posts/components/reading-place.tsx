import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";

const loadGoOn = async () => (await import("./go-on.tsx")).GoOn;

/** Remembers how far a post was read and offers to go on there; its code is loaded after the page. */
export const ReadingPlace = ({ slug }: { slug: string }) => {
  // Without it a post can be read all the same.
  const { render: GoOn } = useLazyComponent(true, loadGoOn);
  return GoOn && <GoOn slug={slug} />;
};
