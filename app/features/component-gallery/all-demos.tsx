import { ActionsDemo } from "./actions-demo.tsx";
import { FeedbackDemo } from "./feedback-demo.tsx";
import { FormsDemo } from "./forms-demo.tsx";
import { LayoutDemo } from "./layout-demo.tsx";
import { OverlaysDemo } from "./overlays-demo.tsx";

export const AllDemos = ({ theme }: { theme: string }) => (
  <div className="relative grid gap-10">
    <ActionsDemo />
    <FormsDemo />
    <OverlaysDemo />
    <FeedbackDemo />
    <LayoutDemo theme={theme} />
  </div>
);
