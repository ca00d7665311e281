import { type ReactNode, useState } from 'react'
import { SidePanel } from './SidePanel.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

/** What a form tells the place in which it stands. */
export interface FormPlace {
  onSaved: () => void
  onCancel?: () => void
  onDirty: (dirty: boolean) => void
}

interface FormPanelProps {
  title: string
  onClose: () => void
  /** The form; these are for `SchemaForm`. */
  children: (place: FormPlace) => ReactNode
}

/** A side panel with a form: asks before what is typed in it would be lost. */
export function FormPanel({ title, onClose, children }: FormPanelProps) {
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const close = () => leave(onClose)
  return (
    <SidePanel title={title} onClose={close}>
      {children({ onSaved: onClose, onCancel: close, onDirty: setDirty })}
      {question}
    </SidePanel>
  )
}
