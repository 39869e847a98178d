import type { FileBytes } from "./function-shape.ts";
import type { FunctionName, Functions } from "./functions.ts";

/** The functions that take and answer JSON. */
export type JsonName = Exclude<FunctionName, UploadName | DownloadName>;
/** The functions that take a file as the body, and those that answer with one. */
export type UploadName = {
  [Name in FunctionName]: Functions[Name]["input"] extends FileBytes ? Name : never;
}[FunctionName];
export type DownloadName = {
  [Name in FunctionName]: Functions[Name]["answer"] extends FileBytes ? Name : never;
}[FunctionName];
