/** An entry of the lore that visitors may read. */
export type PublicLore = {
  /** Fragment of its address on the page of stories. */
  id: string;
  title: string;
  paragraphs: string[];
};
