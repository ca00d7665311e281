import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What stands in place of children that could not be rendered. */
  fallback: (error: Error, retry: () => void) => ReactNode
}

/** Keeps a fault in one part of the page from taking down the rest. Give it a `key` to start anew. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
