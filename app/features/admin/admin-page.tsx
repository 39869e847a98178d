import type { ReactElement } from "react";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import type { Tab } from "#app/ui/layout/tabs.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { LoginCard } from "./login/login-card.tsx";
import { useAdminLogin } from "./login/use-admin-login.ts";
import type { AdminPanelProps } from "./panel/admin-panel.tsx";

type AdminPageProps = { mode: AdminMode; /** Tabs that other features add to the admin panel. */ moreTabs?: Tab[] };

const loadPanel = async (): Promise<(props: AdminPanelProps) => ReactElement> => {
  const { AdminPanel } = await import("./panel/admin-panel.tsx");
  return (props) => <AdminPanel {...props} />;
};

/** Login card, then the admin panel. The panel is lazy loaded in parallel with the login request. */
export const AdminPage = ({ mode, moreTabs = [] }: AdminPageProps) => {
  const persona = useContent("persona");
  const { isOpen, isBusy, enter, leave } = useAdminLogin();
  const { render: renderPanel, failure } = useLazyComponent(isOpen || isBusy, loadPanel);
  return (
    <PageShell productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      {isOpen && renderPanel ? (
        renderPanel({ mode, moreTabs, onLeave: leave })
      ) : (
        <LoginCard mode={mode} isBusy={isBusy || (isOpen && failure === null)} onEnter={enter}>
          {failure && <LoadFailure failure={failure} />}
        </LoginCard>
      )}
    </PageShell>
  );
};
