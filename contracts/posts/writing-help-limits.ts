/** In characters: what a model writes anew at once, and what it reads of the text around it. */
export const maxHelpedText = 8_000;
export const maxTextBefore = 4_000;
