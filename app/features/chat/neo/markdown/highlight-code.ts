import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

/** Plain text, or a highlighted part of the code with its kind. */
export type CodePart = string | { kind: string; parts: CodePart[] };

const maxLength = 30_000;

for (const [name, language] of Object.entries({
  bash,
  css,
  diff,
  javascript,
  json,
  python,
  sql,
  typescript,
  xml,
  yaml,
}))
  hljs.registerLanguage(name, language);

// Emitter that collects parts instead of HTML, so that no HTML from an answer gets into the page.
class PartsEmitter {
  private readonly open: { kind: string; parts: CodePart[] }[] = [{ kind: "", parts: [] }];

  get parts(): CodePart[] {
    return this.open[0]?.parts ?? [];
  }
  addText(text: string): void {
    if (text !== "") this.open.at(-1)?.parts.push(text);
  }
  startScope(name: string): void {
    const part = { kind: name.split(".")[0] ?? "", parts: [] };
    this.open.at(-1)?.parts.push(part);
    this.open.push(part);
  }
  endScope(): void {
    this.open.pop();
  }
  openNode(name: string): void {
    this.startScope(name);
  }
  closeNode(): void {
    this.endScope();
  }
  __addSublanguage(emitter: PartsEmitter): void {
    this.open.at(-1)?.parts.push(...emitter.parts);
  }
  finalize(): void {
    this.open.length = 1;
  }
  toHTML(): string {
    return "";
  }
}

hljs.configure({ __emitter: PartsEmitter });

/** Highlights code; null if the language is unknown or the code is too long. */
export const highlightCode = (code: string, language: string): CodePart[] | null => {
  if (code.length > maxLength || !hljs.getLanguage(language)) return null;
  return (hljs.highlight(code, { language, ignoreIllegals: true })._emitter as unknown as PartsEmitter).parts;
};
