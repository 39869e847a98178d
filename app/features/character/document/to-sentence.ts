/** "must not be empty" becomes "Must not be empty." */
export const toSentence = (reason: string): string => {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
