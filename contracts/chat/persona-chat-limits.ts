// Separate from the schema, so that the page does not load it.

export const maxPersonaPrompt = 2_000;
export const maxPersonaTurn = 8_000;
export const maxPersonaTurns = 40;
export const maxVisitorName = 60;
/** Of what was said before, in short. */
export const maxSummary = 1_500;
