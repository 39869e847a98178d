import { readArguments } from "./site/read-arguments.ts";
import { toCompletion } from "./site/to-completion.ts";

const { positionals } = readArguments("completion", process.argv.slice(2));
console.log(toCompletion(positionals[0] === "zsh" ? "zsh" : "bash"));
