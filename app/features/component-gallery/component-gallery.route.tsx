import { data } from "react-router";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { AllDemos } from "./all-demos.tsx";
import { TypeDemo } from "./type-demo.tsx";

export const loader = () => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  return null;
};

export const meta = () => [{ title: "Components" }, { name: "robots", content: "noindex" }];

const navigation = [
  { to: "/landing", label: "Landing" },
  { to: "/dev/ui", label: "Components" },
];

const themes = ["dark", "light"] as const;

export default function ComponentGalleryPage() {
  return (
    <PageShell
      productName="Chloe"
      navigation={navigation}
      themeSwitch={<ThemeSwitch />}
      footer={
        <footer className="px-gutter py-10 text-sm text-foreground-muted">
          Every component in both themes. Dialogs, drawers and toasts follow the theme of the page.
        </footer>
      }
    >
      <main id="content" className="grid gap-6 px-gutter xl:grid-cols-2">
        <h1 className="sr-only">Components</h1>
        {themes.map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={`In the ${theme} theme`}
            className="relative grid min-w-0 content-start gap-10 overflow-hidden rounded-xl bg-surface p-4 sm:p-8"
          >
            <Aurora contained />
            <TypeDemo theme={theme} />
            <AllDemos theme={theme} />
          </section>
        ))}
      </main>
    </PageShell>
  );
}
