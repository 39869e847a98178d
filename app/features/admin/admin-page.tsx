import type { ReactElement } from "react";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { LoginCard } from "./login/login-card.tsx";
import { useAdminLogin } from "./login/use-admin-login.ts";

type PanelProps = { mode: AdminMode; onLeave: () => void };
type AdminPageProps = { mode: AdminMode; loadPanel: () => Promise<(props: PanelProps) => ReactElement> };

/** Login card, then the admin panel. The panel is lazy loaded in parallel with the login request. */
export const AdminPage = ({ mode, loadPanel }: AdminPageProps) => {
  const persona = useContent("persona");
  const { isOpen, isBusy, enter, leave } = useAdminLogin();
  const { render: renderPanel, failure } = useLazyComponent(isOpen || isBusy, loadPanel);
  return (
    <PageShell productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      {isOpen && renderPanel ? (
        renderPanel({ mode, onLeave: leave })
      ) : (
        <LoginCard mode={mode} isBusy={isBusy || (isOpen && failure === null)} onEnter={enter}>
          {failure && <LoadFailure failure={failure} />}
        </LoginCard>
      )}
    </PageShell>
  );
};
