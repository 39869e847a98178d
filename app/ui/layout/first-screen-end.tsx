const id = "first-screen-end";

/**
 * Marks where the first screen of a page ends: nothing is painted before. For pages on which what comes later moves what
 * came before, centered ones say. Browsers that cannot wait for it paint at once.
 */
export const FirstScreenEnd = () => (
  <>
    <link rel="expect" href={`#${id}`} blocking="render" />
    <template id={id} />
  </>
);
