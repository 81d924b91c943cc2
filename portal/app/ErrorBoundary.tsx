import { Component, type ComponentChildren } from "preact";
import { Crash } from "./Fallbacks.tsx";

type Props = { path: string; children: ComponentChildren };
type State = { error: Error | undefined; path: string };

/** Replaces a screen that throws. The next path renders again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, path: this.props.path };

  static override getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { error: undefined, path };
  }

  static override getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Crash error={this.state.error} />;
  }
}
