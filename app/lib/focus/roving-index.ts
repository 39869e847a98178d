/** Roving tabindex: the item that a key moves to, or null. In a grid, left and right arrow keys move as well. */
export const getRovingIndex = (key: string, index: number, length: number, isGrid = false): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key === "ArrowDown" || (isGrid && key === "ArrowRight")) return Math.min(index + 1, length - 1);
  if (key === "ArrowUp" || (isGrid && key === "ArrowLeft")) return Math.max(index - 1, 0);
  return null;
};
