/** The largest file of a card, in bytes. */
export const maxCardBytes = 32_000_000;

const endings = /\.(?:png|apng|jpe?g|json|charx)$/i;
const types = ["image/png", "image/apng", "image/jpeg", "application/json"];

/** What a file field offers first. A CHARX may stand behind a JPEG. */
export const acceptedCards = ".png,.apng,.jpg,.jpeg,.json,.charx,image/png,image/apng,image/jpeg,application/json";

/** Whether a file may be a card, by its name or its type. What is in it only `read-card` knows. */
export const isCardFile = ({ name, type }: { name: string; type: string }): boolean =>
  endings.test(name) || types.includes(type);
