import { data } from "react-router";
import { useState } from "react";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { RatingField } from "#app/ui/forms/rating-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { TypeDemo } from "./type-demo.tsx";
import { ActionsDemo } from "./actions-demo.tsx";
import { OverlaysDemo } from "./overlays-demo.tsx";
import { Demo } from "./demo.tsx";

const categories = ["Bug", "Feature", "Improvement", "General", "Compliment", "Other"].map((label) => ({
  label,
  value: label.toLowerCase(),
}));

const FormsDemo = () => {
  const [category, setCategory] = useState<string | null>(null);
  const [isOn, setOn] = useState(true);
  const [rating, setRating] = useState(4);
  return (
    <Demo title="Forms">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" placeholder="Your name" autoComplete="name" required />
        <TextField label="Email" type="email" defaultValue="somebody@" error="This address is not complete." />
        <SelectField
          label="Category"
          options={categories}
          value={category}
          onValueChange={setCategory}
          placeholder="Select a category"
        />
        <TextField label="Key" type="password" defaultValue="secret" hint="It stays in this browser." disabled />
      </div>
      <TextArea label="Message" placeholder="What is on your mind?" hint="It grows with what you write." />
      <div className="grid gap-5 sm:grid-cols-2">
        <SwitchField label="Dark mode" checked={isOn} onCheckedChange={setOn} />
        <SwitchField label="Butterflies" checked={!isOn} onCheckedChange={(on) => setOn(!on)} />
        <CheckboxField label="I am 18 or older" hint="Only then the link opens." defaultChecked />
        <CheckboxField label="Send me a copy" />
        <RatingField label="Rating" value={rating} onValueChange={setRating} />
      </div>
    </Demo>
  );
};

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
        <p>A site is made of small things given by many people.</p>
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
      productName="Components"
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
