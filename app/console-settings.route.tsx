import { AccountSettings } from "./features/accounts/settings/account-settings.tsx";
import { OwnerIntegrations } from "./features/integrations/owner-integrations.tsx";
import { ComingSoon } from "./ui/status/coming-soon.tsx";
import { PageHeading } from "./ui/layout/page-heading.tsx";
import { useContent } from "./lib/content/content.ts";

export default function ConsoleSettings() {
  const { showPassword: showLabel, hidePassword: hideLabel } = useContent("access").auth.labels;
  const texts = useContent("console");
  return (
    <>
      <PageHeading title={texts.settings.title} text={texts.settings.lead} />
      <AccountSettings shown={{ showLabel, hideLabel }} />
      <div className="mt-10 grid gap-10">
        <OwnerIntegrations part="tokens" />
        <ComingSoon texts={texts.settings} list={texts.settings.list} isAside />
      </div>
    </>
  );
}
