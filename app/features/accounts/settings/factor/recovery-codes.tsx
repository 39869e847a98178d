import Download from "lucide-react/icons/download";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { StepHeading } from "./step-heading.tsx";

/** Recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) => {
  const { factor } = useContent("account");
  const { codes: words } = factor;
  const { user } = useAuth();
  const download = () => {
    const title = fill(words.fileTitle, { email: user?.email ?? "", site: window.location.host });
    saveFile(words.file, new Blob([`${[title, "", ...codes].join("\n")}\n`], { type: "text/plain" }));
  };
  return (
    <>
      <StepHeading title={words.title} text={words.text} />
      <ol
        aria-label={words.list}
        className="grid gap-1.5 rounded-lg bg-surface-sunken p-4 font-mono text-sm wrap-anywhere select-all max-sm:px-3 max-sm:text-[0.8125rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton isLabelled label={words.copy} getText={() => codes.join("\n")} texts={factor} />
        <Button variant="glass" size="sm" onClick={download}>
          <Download aria-hidden />
          {words.download}
        </Button>
      </div>
      <Button size="sm" className="justify-self-start" onClick={onStored}>
        {words.stored}
      </Button>
    </>
  );
};
