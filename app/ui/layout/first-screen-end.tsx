/**
 * Marks where the first screen of a page ends: nothing is painted before. For pages on which what comes later moves what
 * came before, centered ones say. Browsers that cannot wait for it paint at once.
 */
export const FirstScreenEnd = ({ id = "first-screen-end" }: { id?: string }) => (
  <>
    <link rel="expect" href={`#${id}`} blocking="render" />
    <template id={id} />
  </>
);

const footerEndId = "footer-end";

/** Where the footer ends. */
export const FooterEnd = () => <template id={footerEndId} />;

/** For a short page, whose footer is on the first screen and moves as it arrives. */
export const FooterOnFirstScreen = () => <link rel="expect" href={`#${footerEndId}`} blocking="render" />;
