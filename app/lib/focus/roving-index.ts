/** Which entry of a list with one tab stop a key moves to; null for keys that move to none. A grid has four arrows. */
export const getRovingIndex = (key: string, index: number, length: number, isGrid = false): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key === "ArrowDown" || (isGrid && key === "ArrowRight")) return Math.min(index + 1, length - 1);
  if (key === "ArrowUp" || (isGrid && key === "ArrowLeft")) return Math.max(index - 1, 0);
  return null;
};
