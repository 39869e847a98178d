import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useSiteLinks } from "./lib/site-links.ts";
import { SiteFooter } from "./ui/site/site-footer.tsx";
import { SearchButton } from "./ui/site/search-button.tsx";
import { PageShell } from "./ui/site/page-shell.tsx";
import { ThemeSwitch } from "./ui/theme/theme-switch.tsx";
import { useContent } from "./lib/content/content.ts";

/** Header, menu and footer of the public pages. The page provides its own `<main id="content">`. */
export const SiteLayout = ({ children }: { children: ReactNode }) => {
  const persona = useContent("persona");
  const siteTexts = useContent("navigation");
  const { pathname } = useLocation();
  const { footer, menu, navigation, reloadsHome } = useSiteLinks(pathname);
  return (
    <PageShell
      productName={persona.productName}
      reloadsHome={reloadsHome}
      navigation={navigation}
      menu={menu}
      search={<SearchButton label={siteTexts.search} />}
      themeSwitch={<ThemeSwitch />}
      footer={<SiteFooter {...footer} groups={menu.groups} />}
    >
      {children}
    </PageShell>
  );
};
