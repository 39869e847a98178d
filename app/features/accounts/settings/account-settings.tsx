import Download from "lucide-react/icons/download";
import { useContent } from "#app/lib/content/content.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { FactorSection } from "./factor/factor-section.tsx";
import { MemorySection } from "./memory-section.tsx";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

const DataSection = () => {
  const { data: words } = useContent("account");
  const { call, isBusy, run } = useAccount();
  const download = async () => {
    const { data } = await call({ action: "export" });
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

/** Account settings: password, email, second factor, passkeys, sessions, data export, deletion. `shown` labels the show-password button. */
export const AccountSettings = ({ shown }: { shown: { showLabel: string; hideLabel: string } }) => {
  const texts = useContent("account");
  return (
    <section aria-labelledby="own-account" className="grid gap-6">
      <header>
        <h2 id="own-account" className="font-display text-heading font-medium tracking-display">
          {texts.title}
        </h2>
        <p className="mt-2 text-foreground-muted">{texts.lead}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <PasswordSection shown={shown} />
        <EmailSection shown={shown} />
        <FactorSection shown={shown} />
        <PasskeysSection shown={shown} />
        <SessionsSection />
        <MemorySection />
        <DataSection />
        <DeleteSection shown={shown} />
      </div>
    </section>
  );
};
