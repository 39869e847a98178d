import { texts } from "../console-content.ts";
import { ComingSoon } from "./coming-soon.tsx";

export default function DevSettingsPage() {
  return <ComingSoon texts={texts.settings} />;
}
