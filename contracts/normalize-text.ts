/**
 * A text of up to `most` UTF-16 units in a Unicode normalization form, cut before and after: one character may unfold
 * into eighteen, so that a limit which only stands before the transform is no limit of the work behind it.
 */
export const normalizeText = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD", most: number): string =>
  text.slice(0, most).normalize(form).slice(0, most);
