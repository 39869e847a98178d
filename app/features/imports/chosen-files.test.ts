import { expect, test } from "vitest";
import { isJunk, listDroppedFiles, listInputFiles, nameChosen } from "./chosen-files.ts";

type Tree = { [name: string]: Tree | string };

/** As browsers give what is dropped: a hundred entries at a time. */
const toEntry = (name: string, content: Tree | string, parent = ""): FileSystemEntry => {
  const fullPath = `${parent}/${name}`;
  if (typeof content === "string")
    return {
      isFile: true,
      isDirectory: false,
      name,
      fullPath,
      file: (done: (file: File) => void) => done(new File([content], name)),
    } as unknown as FileSystemEntry;
  const children = Object.entries(content).map(([child, inner]) => toEntry(child, inner, fullPath));
  return {
    isFile: false,
    isDirectory: true,
    name,
    fullPath,
    createReader: () => ({
      readEntries: (done: (entries: FileSystemEntry[]) => void) => done(children.splice(0, 100)),
    }),
  } as unknown as FileSystemEntry;
};
const drop = (tree: Tree, files: File[] = []) =>
  ({
    items: Object.entries(tree).map(([name, content]) => ({
      kind: "file",
      webkitGetAsEntry: () => toEntry(name, content),
    })),
    files,
  }) as unknown as DataTransfer;

const readPaths = async (dropped: DataTransfer) => (await listDroppedFiles(dropped)).map(({ path }) => path);

test("lists all files of dropped folders, in order, with their paths", async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${1_000 + index}.md`, "x"]));
  const paths = await readPaths(drop({ blog: { _posts: many, "about.md": "x" }, "notes.md": "x" }));
  expect(paths).toHaveLength(252);
  expect(paths.slice(0, 2)).toEqual(["blog/_posts/1000.md", "blog/_posts/1001.md"]);
  expect(paths.slice(-2)).toEqual(["blog/about.md", "notes.md"]);
});

test("leaves out what no export consists of, and does not look into it", async () => {
  const paths = await readPaths(
    drop({
      vault: {
        ".obsidian": { "app.json": "{}" },
        ".git": { HEAD: "x" },
        ".DS_Store": "x",
        node_modules: { a: { "index.js": "x" } },
        __MACOSX: { "a.md": "x" },
        "Thumbs.db": "x",
        "a.md": "x",
      },
    }),
  );
  expect(paths).toEqual(["vault/.obsidian/app.json", "vault/a.md"]);
  expect(isJunk("blog/node_modules_of_mine/a.md")).toBe(false);
});

test("takes the files of a browser that gives no entries", async () => {
  const dropped = { items: [{ kind: "file" }], files: [new File(["x"], "ghost.json")] } as unknown as DataTransfer;
  expect(await readPaths(dropped)).toEqual(["ghost.json"]);
});

test("lists the files of a field with their folder, and names an import after it", () => {
  const inFolder = (path: string) =>
    Object.defineProperty(new File(["x"], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path });
  const folder = listInputFiles([inFolder("blog/.git/HEAD"), inFolder("blog/_posts/a.md")]);
  expect(folder.map(({ path }) => path)).toEqual(["blog/_posts/a.md"]);
  expect(nameChosen(folder)).toBe("blog");
  expect(nameChosen(listInputFiles([new File(["x"], "ghost.json"), new File(["x"], "b.json")]))).toBe("ghost.json");
});
