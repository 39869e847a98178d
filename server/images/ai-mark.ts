import { escapeXml } from "#contracts/escape-html.ts";

const vocabulary = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** How a picture came about, of IPTC's list: those of its terms that say that a machine made it, or a part of it. */
const sources = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "algorithmicMedia",
  "algorithmicallyEnhanced",
  "compositeSynthetic",
] as const;
type DigitalSource = (typeof sources)[number];

/** What a picture's file says of the machine that made it. */
export type AiMark = { source: DigitalSource; tool?: string };

const maxXmp = 256_000;
const maxTool = 200;

/** The mark as an XMP packet, as IPTC and the AI Act ask for it. */
export const toXmp = ({ source, tool }: AiMark): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><Iptc4xmpExt:DigitalSourceType>${vocabulary}${source}</Iptc4xmpExt:DigitalSourceType>${tool ? `<xmp:CreatorTool>${escapeXml(tool.slice(0, maxTool))}</xmp:CreatorTool>` : ""}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** The mark in an XMP packet, by whoever wrote it; null if there is none. Nothing else is taken over. */
export const findMark = (xmp: Uint8Array | undefined): AiMark | null => {
  if (!xmp) return null;
  const text = new TextDecoder().decode(xmp.subarray(0, maxXmp));
  const at = text.toLowerCase().indexOf("digitalsourcetype/");
  if (at < 0) return null;
  const term = /^[a-z]{1,60}/i.exec(text.slice(at + "digitalsourcetype/".length))?.[0] ?? "";
  const source = sources.find((known) => known.toLowerCase() === term.toLowerCase());
  return source ? { source } : null;
};
