const name = "[A-Za-z_][\\w.:-]*";
const attribute = `\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`;
const tokenPattern = new RegExp(
  `<\\?[\\s\\S]*?\\?>|<!--[\\s\\S]*?-->|<!DOCTYPE[^<>]*>|<(/?)(${name})((?:${attribute})*)\\s*(/?)>|([^<]+)`,
  "y",
);
const badReference = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
// oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 does not allow
const badCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export type XmlElement = { name: string; attributes: Map<string, string> };

/** Parses XML 1.0 strictly: returns the elements in order, or why the document is not well-formed. */
export const readXml = (xml: string): { elements: XmlElement[] } | { error: string } => {
  if (badCharacter.test(xml) || !xml.isWellFormed()) return { error: "holds a character that XML does not allow" };
  const open: string[] = [];
  const elements: XmlElement[] = [];
  const fail = (what: string) => ({ error: `${what} at ${tokenPattern.lastIndex}` });
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < xml.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(xml);
    if (!match) return { error: `no markup: ${xml.slice(at, at + 80)}` };
    const [, closing, tag, attributes = "", , , , selfClosing] = match;
    const text = match.at(-1) ?? "";
    if (badReference.test(text) || text.includes("]]>")) return fail("a bare & or ]]>");
    if (!tag) continue;
    if (closing) {
      if (open.pop() !== tag) return fail(`</${tag}> closes another element`);
      continue;
    }
    const found = new Map<string, string>();
    for (const [, key = "", double, single] of attributes.matchAll(new RegExp(attribute, "g"))) {
      const value = double ?? single ?? "";
      if (found.has(key) || badReference.test(value)) return fail(`attribute ${key} of <${tag}>`);
      found.set(key, value);
    }
    if (open.length === 0 && elements.length > 0) return fail("a second root");
    elements.push({ name: tag, attributes: found });
    if (!selfClosing) open.push(tag);
  }
  return open.length === 0 && elements.length > 0 ? { elements } : { error: `<${open.at(-1)}> is not closed` };
};
