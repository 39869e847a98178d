import Download from "lucide-react/icons/download";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";
import { useContent } from "#app/lib/content/content.ts";

export const DataSection = () => {
  const { data: words } = useContent("account");
  const { call, isBusy, run } = useAccount();
  const download = async () => {
    const { data } = await call<{ data: object }>({ action: "export" });
    saveFile(words.file, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  };
  return (
    <Section title={words.title} text={words.text}>
      <Button variant="glass" size="sm" busy={isBusy} className="self-start" onClick={() => void run(download)}>
        <Download aria-hidden />
        {words.submit}
      </Button>
    </Section>
  );
};
