import { getKnown } from '#src/providers/session.ts'
import { signOut, start } from '#src/providers/signIn.ts'

interface Props {
  reason: string
  onRetry?: () => void
}

/** Stands in place of the whole app when it cannot be known who is here: never a shell without a person. */
export function RetryScreen({ reason, onRetry }: Props) {
  const retry = () => {
    onRetry?.()
    void start()
  }
  return (
    <main className="full-screen">
      <h1>This page could not be loaded</h1>
      <p role="alert">{reason}</p>
      <div className="full-screen-actions">
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
        {getKnown().settings && (
          <button type="button" className="button button-quiet" onClick={() => void signOut()}>
            Sign out
          </button>
        )}
      </div>
    </main>
  )
}
