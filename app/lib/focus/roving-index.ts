/** Which entry of a list with one tab stop a key moves to; null for keys that move to none. */
export const getRovingIndex = (key: string, index: number, length: number): number | null => {
  switch (key) {
    case "ArrowDown":
      return Math.min(index + 1, length - 1);
    case "ArrowUp":
      return Math.max(index - 1, 0);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
};
