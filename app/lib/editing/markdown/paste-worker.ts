import { clipboardToMarkdown } from "@site/post-import/clipboard/clipboard-to-markdown.ts";

self.addEventListener("message", ({ data }: MessageEvent<string>) => self.postMessage(clipboardToMarkdown(data)));
