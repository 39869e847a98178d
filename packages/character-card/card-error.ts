/** The file is no character card, is damaged, or is above a limit. `message` is a sentence for the person. */
export class CardError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CardError";
  }
}
