import { UndoButton } from '../UndoButton.tsx'
import { useUndo } from './useUndo.ts'

/** Stands in a message of success: takes back what a request of mine changed. */
export function UndoChange({ request }: { request: string }) {
  const undo = useUndo()
  return <UndoButton onUndo={() => void undo(request)} />
}
