import BookOpen from "lucide-react/icons/book-open";
import Bot from "lucide-react/icons/bot";
import ChartLine from "lucide-react/icons/chart-line";
import Settings from "lucide-react/icons/settings";
import { data } from "react-router";
import { Badge } from "#app/ui/status/badge.tsx";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { SidebarLayout } from "#app/ui/layout/sidebar.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";

export const loader = () => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  return null;
};

export const meta = () => [{ title: "Sidebar" }, { name: "robots", content: "noindex" }];

const items = [
  { to: "/dev/ui/sidebar", label: "Neo Chat", icon: <Bot aria-hidden />, end: true },
  { to: "/dev/ui", label: "Analytics", icon: <ChartLine aria-hidden />, end: true },
  { to: "/landing", label: "Stories", icon: <BookOpen aria-hidden /> },
  { to: "/", label: "Settings", icon: <Settings aria-hidden />, end: true },
];

export default function SidebarPage() {
  return (
    <>
      <Aurora />
      <SidebarLayout
        label="Console"
        items={items}
        topbar={
          <>
            <p className="font-display text-title font-semibold">Console</p>
            <Badge tone="success">LIVE</Badge>
            <span className="ms-auto">
              <ThemeSwitch />
            </span>
          </>
        }
      >
        <main id="content" className="grid gap-5 p-4 sm:grid-cols-2 sm:p-8">
          <h1 className="sr-only">Sidebar</h1>
          <Card title="Agents" description="Nobody is here yet." />
          <Card title="Analytics" description="Numbers will appear as people come." />
        </main>
      </SidebarLayout>
    </>
  );
}
