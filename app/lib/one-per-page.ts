/**
 * Something that lives as long as the page is open, made at its first use. On the server it is made for each use: a page
 * there has texts of its own.
 */
export const onePerPage = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => (globalThis.document === undefined ? make() : (made ??= { value: make() }).value);
};
