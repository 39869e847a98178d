import { Component, type ReactNode } from "react";
import { fillFields, listFields, readFields } from "../storage/page-fields.ts";

type Props = { children: ReactNode; /** Called after the page was rendered anew. */ onRecovery: () => void };
type State = { error: unknown; failures: number[] };
type Snapshot = { fields: ReturnType<typeof readFields>; focused: string | undefined; top: number } | null;

// A page that fails again at once has a fault of its own, which `ErrorBoundary` of the root shows.
const maxFailures = 2;
const stableMs = 10_000;

/**
 * Renders its children anew after an error, and keeps what was typed: translators and extensions change the document,
 * which React then cannot update (docs/decisions/017).
 */
export class RecoveryBoundary extends Component<Props, State, Snapshot> {
  override state: State = { error: null, failures: [] };

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error });

  static getDerivedStateFromProps(_: Props, { error, failures }: State): Partial<State> | null {
    if (error === null) return null;
    const now = performance.now();
    const recent = failures.filter((at) => now - at < stableMs);
    return recent.length < maxFailures ? { error: null, failures: [...recent, now] } : null;
  }

  override getSnapshotBeforeUpdate(_: Props, { failures }: State): Snapshot {
    if (failures === this.state.failures) return null;
    const fields = listFields();
    const focused = [...fields].find(([, field]) => field === document.activeElement)?.[0];
    return { fields: readFields(fields), focused, top: scrollY };
  }

  override componentDidUpdate(_: Props, __: State, snapshot: Snapshot): void {
    if (!snapshot) return;
    fillFields(snapshot.fields);
    if (snapshot.focused) listFields().get(snapshot.focused)?.focus({ preventScroll: true });
    scrollTo({ top: snapshot.top, behavior: "instant" });
    this.props.onRecovery();
  }

  override render(): ReactNode {
    if (this.state.error !== null) throw this.state.error;
    return this.props.children;
  }
}
