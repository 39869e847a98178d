/** Name of a downloaded picture: the first 30 characters of its prompt, all but letters and digits as underscores. */
export const toFileName = (prompt: string, extension = "png"): string =>
  `${prompt.slice(0, 30).replace(/[^a-z0-9]/gi, "_")}.${extension}`;
