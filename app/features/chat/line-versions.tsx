import { useContent } from "#app/lib/content/content.ts";
import type { ShownLine } from "./message-tree.ts";
import { VersionSwitch } from "./version-switch.tsx";

type Props = { line: ShownLine; onChoose: (id: string) => void };

/** Arrows between the versions of a message, if it has some. */
export const LineVersions = ({ line, onChoose }: Props) => {
  const { labels } = useContent("chat");
  const { version = 1, versions = 1, previousId = null, nextId = null } = line;
  return (
    <VersionSwitch
      labels={{
        previous: labels.previousVersion,
        next: labels.nextVersion,
        version: labels.greetingNumber,
        versionLabel: labels.versionNumber,
      }}
      version={version}
      versions={versions}
      previousId={previousId}
      nextId={nextId}
      onChoose={onChoose}
    />
  );
};
