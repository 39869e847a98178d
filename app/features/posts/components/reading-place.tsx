import { type ComponentType, useEffect, useState } from "react";

type GoOnProps = { slug: string };

/** Remembers how far a post was read and offers to go on there; its code is loaded after the page. */
export const ReadingPlace = ({ slug }: GoOnProps) => {
  const [GoOn, setGoOn] = useState<ComponentType<GoOnProps> | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Without it a post can be read all the same.
    import("./go-on.tsx").then(
      (loaded) => stop.signal.aborted || setGoOn(() => loaded.GoOn),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return GoOn && <GoOn slug={slug} />;
};
