import { type Command, commands } from "./commands.ts";
import { listOptions } from "./help.ts";

const entries: readonly (readonly [string, Command])[] = Object.entries(commands);
const names = entries.map(([name]) => name);

const listWords = (command: Command): string[] => [
  ...(command.words ?? []),
  ...listOptions(command).map(([option]) => option.split(" ", 1)[0] ?? ""),
  "--help",
];

const bash = (): string => `_site() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${[...names, "help", "--version"].join(" ")}"; else
    case "\${COMP_WORDS[1]}" in
${entries.map(([name, command]) => `      ${name}) words="${listWords(command).join(" ")}" ;;`).join("\n")}
      help) words="${names.join(" ")}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _site site`;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const describe = (word: string, summary: string): string => quote(`${word}:${summary.replaceAll(":", "\\:")}`);

const zsh = (): string => `_site() {
  local -a words_
  if (( CURRENT == 2 )); then
    words_=(${entries.map(([name, { summary }]) => describe(name, summary)).join("\n      ")})
    _describe command words_
    return
  fi
  case $words[2] in
${entries.map(([name, command]) => `    ${name}) words_=(${listWords(command).map(quote).join(" ")}) ;;`).join("\n")}
    help) words_=(${names.map(quote).join(" ")}) ;;
  esac
  compadd -- $words_
  _files
}
compdef _site site`;

/** A script that makes the shell complete commands, their words and options; else it completes files. */
export const toCompletion = (shell: "bash" | "zsh"): string => (shell === "bash" ? bash() : zsh());
