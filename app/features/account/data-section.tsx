import Download from "lucide-react/icons/download";
import { Button } from "#app/ui/actions/button.tsx";
import { texts } from "./account-content.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

const { data: words } = texts;

const saveAs = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

export const DataSection = () => {
  const { call, isBusy, run } = useAccount();
  const download = async () => {
    const { data } = await call<{ data: object }>({ action: "export" });
    saveAs(words.file, JSON.stringify(data, null, 2));
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
