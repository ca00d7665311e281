import type { ReactNode } from 'react'

interface MessageProps {
  title: string
  children: ReactNode
  action: { words: string; onClick: () => void }
  role?: 'alert'
}

/** A page that is nothing but a sentence and the way on. Light: it needs none of the form's parts. */
export function Message({ title, children, action, role }: MessageProps) {
  return (
    <main className="full-screen">
      <h1>{title}</h1>
      <p role={role}>{children}</p>
      <div className="full-screen-actions">
        <button type="button" className="button" onClick={action.onClick}>
          {action.words}
        </button>
      </div>
    </main>
  )
}
