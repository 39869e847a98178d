import type { ReactNode } from "react";
import { SiteFrame } from "#app/ui/layout/site-frame.tsx";
import type { Tab } from "#app/ui/layout/tabs.tsx";
import { useLatePart } from "#app/ui/overlays/use-late-part.ts";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { persona } from "#content/content.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { AccessCard } from "./access/access-card.tsx";
import { useAccess } from "./access/use-access.ts";
import type { AdminPanelProps } from "./panel/admin-panel.tsx";

type AdminPageProps = { mode: AdminMode; /** Tabs that other features bring to the owner's desk. */ moreTabs?: Tab[] };

const loadPanel = async (): Promise<(props: AdminPanelProps) => ReactNode> => {
  const { AdminPanel } = await import("./panel/admin-panel.tsx");
  return (props) => <AdminPanel {...props} />;
};

/** The access card, and behind it the panel, whose code is fetched while the server is asked. */
export const AdminPage = ({ mode, moreTabs = [] }: AdminPageProps) => {
  const { isOpen, isBusy, enter, leave } = useAccess(mode);
  const renderPanel = useLatePart(isOpen || isBusy, loadPanel, () => isOpen && leave());
  return (
    <SiteFrame productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      {isOpen && renderPanel ? renderPanel({ mode, moreTabs, onLeave: leave }) : <AccessCard mode={mode} isBusy={isBusy || isOpen} onEnter={enter} />}
    </SiteFrame>
  );
};
