import { toFileName } from "#contracts/names/file-name.ts";

/** Downloads a blob under a file name, which is made one that every system can store. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = toFileName(name);
  link.click();
  // The browser reads the object URL only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
