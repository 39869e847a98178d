import { ActionsSheet } from "./actions-sheet.tsx";
import { FeedbackSheet } from "./feedback-sheet.tsx";
import { FormsSheet } from "./forms-sheet.tsx";
import { LayoutSheet } from "./layout-sheet.tsx";
import { OverlaysSheet } from "./overlays-sheet.tsx";

export const CatalogueSheet = ({ theme }: { theme: string }) => (
  <div className="relative grid gap-10">
    <ActionsSheet />
    <FormsSheet />
    <OverlaysSheet />
    <FeedbackSheet />
    <LayoutSheet theme={theme} />
  </div>
);
