import { useNotify } from 'react-admin'
import { takeOffer } from '#src/providers/undoOffer.ts'
import { undoTime } from '../UndoButton.tsx'
import { UndoChange } from './UndoChange.tsx'

/** Tells of a change that was just saved, with a way to undo it where the server has one. */
export function useTold() {
  const notify = useNotify()
  return (words: string) => {
    const request = takeOffer()
    notify(words, {
      type: 'success',
      ...(request && { autoHideDuration: undoTime, action: <UndoChange request={request} /> }),
    })
  }
}
