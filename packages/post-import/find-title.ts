/** A title for a post that has none: its first heading, or its first words. `content` is Markdown. */
export const findTitle = (title: string, content: string): string => {
  const line = title.replaceAll(/\s+/g, " ").trim();
  if (line !== "") return line.slice(0, 1_000);
  const lines = content.slice(0, 20_000).split("\n");
  const heading = lines.find((line) => /^#{1,6} \S/.test(line))?.replace(/^#{1,6} /, "");
  const words = heading ?? lines.find((line) => /^[\p{L}\p{N}*"“‘(¿¡]/u.test(line)) ?? "";
  const plain = words.replaceAll(/\\([\p{P}\p{S}])|[*`]|\]\([^()]*\)|\[/gu, "$1").trim();
  if (plain === "") return "Untitled";
  return plain.length > 80 ? `${plain.slice(0, 80).replace(/\s\S{0,40}$/, "")}…` : plain;
};
