/** The programs whose files can be imported. */
export const importTools = ["ghost", "markdown"] as const;
export type ImportTool = (typeof importTools)[number];

/** Where an imported post came from; `id` is the post's. */
export type PostOriginRow = {
  id: string;
  tool: string;
  /** Its id there: letters, digits and `_.:-`, at most 64. */
  external_id: string;
  address: string | null;
  created_at: string;
};
