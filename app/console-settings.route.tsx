import { texts as accessTexts } from "./features/accounts/access-content.ts";
import { AccountSettings } from "./features/accounts/settings/account-settings.tsx";
import { texts } from "./features/chat/console/console-content.ts";
import { ComingSoon } from "./ui/layout/coming-soon.tsx";
import { PageHeading } from "./ui/layout/page-heading.tsx";

const { showPassword: showLabel, hidePassword: hideLabel } = accessTexts.auth.labels;

export default function ConsoleSettings() {
  return (
    <>
      <PageHeading title={texts.settings.title} text={texts.settings.lead} />
      <AccountSettings shown={{ showLabel, hideLabel }} />
      <div className="mt-10">
        <ComingSoon texts={texts.settings} list={texts.settings.list} isAside />
      </div>
    </>
  );
}
