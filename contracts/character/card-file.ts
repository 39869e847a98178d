/** The largest file of a card, in bytes. */
export const maxCardBytes = 32_000_000;

const endings = /\.(?:png|apng|json|charx)$/i;
const types = ["image/png", "image/apng", "application/json"];

/** What a file field offers first. */
export const acceptedCards = ".png,.apng,.json,.charx,image/png,image/apng,application/json";

/** Whether a file may be a card, by its name or its type. What is in it only `read-card` knows. */
export const isCardFile = ({ name, type }: { name: string; type: string }): boolean =>
  endings.test(name) || types.includes(type);
