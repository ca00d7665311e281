import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Rendered instead of children that threw. */
  fallback: (error: Error, retry: () => void) => ReactNode
}

/** Contains render errors within a part of the page. Change its `key` to reset it. */
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
