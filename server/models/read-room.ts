const told = [
  /"n_ctx":\s{0,4}(\d{3,8})/,
  /(?:maximum|max) (?:context|model) (?:length|window|size)(?: of| is){0,2}(?: only)?:? (\d{3,8})/,
  /context (?:length|size|window)(?: of(?: only)?)? \(?(\d{3,8})/,
  /max_new_tokens[`'"]? must be <= (\d{3,8})/,
  /prompt is too long: \d{1,9} tokens > (\d{3,8})/,
];

/** How many tokens a model reads and writes at once, if its server refuses a prompt because of that; else null. */
export const readRoom = (refusal: string): number | null => {
  const text = refusal.slice(0, 4_000).toLowerCase().replaceAll("\\", "");
  const found = told.map((form) => Number(form.exec(text)?.[1])).find((tokens) => tokens > 0);
  return found ?? null;
};

const usualRooms = [2_048, 4_096, 8_192, 16_384, 32_768];

/**
 * How many tokens a server read of a longer prompt, of which it dropped the rest in silence; null if it read it all, as
 * far as estimates tell.
 */
export const findCutRoom = (sent: number, read: number): number | null =>
  read < sent / 2 && usualRooms.some((room) => read <= room && read > room * 0.8) ? read : null;
