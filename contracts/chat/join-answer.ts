/** An answer with what she added to it; one that broke off within a sentence ends with an ellipsis. */
export const joinAnswer = (begun: string, added: string): string => {
  if (added === "") return begun;
  return `${begun.replace(/…$/, "")}${/^(?:[-*>#|]|\d{1,3}\.) /.test(added) ? "\n" : " "}${added}`;
};
