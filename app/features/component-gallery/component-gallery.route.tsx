import { data } from "react-router";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { TypeDemo } from "./type-demo.tsx";
import { ActionsDemo } from "./actions-demo.tsx";
import { FormsDemo } from "./forms-demo.tsx";
import { OverlaysDemo } from "./overlays-demo.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { Demo } from "./demo.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";

const tabs = [
  { value: "login", label: "Login", content: <p>What is needed to come in.</p> },
  { value: "sign-up", label: "Sign Up", content: <p>What is needed to stay.</p> },
];

const LayoutDemo = () => (
  <Demo title="Layout">
    <div className="grid gap-5 sm:grid-cols-2">
      <Card
        headingLevel="h3"
        title="Make a Donation"
        description="Every gift becomes a story."
        footer={<Button size="sm">Donate</Button>}
      >
        <p>Chloe is made of small things given by many people.</p>
      </Card>
    </div>
    <Tabs label="Account" tabs={tabs} />
  </Demo>
);

const tones: BadgeTone[] = ["neutral", "accent", "success", "warning", "danger"];

const FeedbackDemo = () => (
  <Demo title="Feedback">
    <div className="flex flex-wrap items-center gap-3">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Spinner label="Loading" className="size-6 text-accent" />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <Progress label="Writing the story" value={64} />
      <Progress label="Waking up" value={null} />
    </div>
    <div className="grid gap-2">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="h-4 w-4/5" />
    </div>
    <EmptyState title="No stories yet. The first one is on its way." />
  </Demo>
);

const AllDemos = () => (
  <div className="relative grid gap-10">
    <ActionsDemo />
    <FormsDemo />
    <OverlaysDemo />
    <FeedbackDemo />
    <LayoutDemo />
  </div>
);

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
            <AllDemos />
          </section>
        ))}
      </main>
    </PageShell>
  );
}
