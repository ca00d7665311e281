import { useCallback, useState } from 'react'
import type { StaffingBar } from '#contract/api/staffing.ts'
import { showDate } from '#contract/dates.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import type { Period } from './useMovePeriod.tsx'

interface Asked {
  bar: StaffingBar
  endDate: string
  answer: (yes: boolean) => void
}

/** Asks before an end that has come already: it makes the member inactive. Returns the question and the dialog that asks it. */
export function useEndCheck(today: string) {
  const [asked, setAsked] = useState<Asked>()
  const confirm = useCallback(
    (bar: StaffingBar, { endDate }: Period): Promise<boolean> => {
      if (!endDate || endDate > today || bar.status === 'inactive') return Promise.resolve(true)
      return new Promise((answer) => setAsked({ bar, endDate, answer }))
    },
    [today],
  )
  const settle = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(undefined)
  }
  const name = asked?.bar.person ? nameOf(asked.bar.person) : 'The member'
  const dialog = asked && (
    <ConfirmDialog
      open
      title={`End the work of ${name} on ${asked.bar.project.name}?`}
      action="End it"
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {showDate(asked.endDate)} has come already: {name} becomes inactive in this project at once.
    </ConfirmDialog>
  )
  return { confirm, dialog }
}
