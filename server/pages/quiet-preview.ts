// The letters that the owner types beside the frame would go into the page that is shown in it.
const script = `if (parent !== window) {
  let isUsed = false;
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => { isUsed = true; }, true);
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) { if (isUsed) focus.call(this, options); };
}`;

/** A rendered document that never takes the focus by itself while it is shown in a frame, until somebody uses it there. */
export const toQuietPreview = async (response: Response, noncePlaceholder: string): Promise<Response> => {
  const html = await response.text();
  const quiet = html.replace("<head>", () => `<head><script nonce="${noncePlaceholder}">${script}</script>`);
  return new Response(quiet, response);
};
