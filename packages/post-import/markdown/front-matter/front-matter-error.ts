/** Front matter or a configuration that cannot be read. `line` counts from 1 in the text that was given. */
export class FrontMatterError extends Error {
  readonly line: number | null;
  constructor(message: string, line: number | null) {
    super(message);
    this.name = "FrontMatterError";
    this.line = line;
  }
}

export const maxDepth = 20;
export const maxValues = 20_000;
