import { t } from '@lingui/core/macro'
import { type RefObject, useState } from 'react'
import type { Absence } from '#contract/api/absences.ts'
import { dateIn } from '#contract/dates.ts'
import { keepFocus } from '#src/admin/hooks/browser.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useCommandQuery, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile, useSettings } from '#src/providers/useSession.ts'
import { versionOfAbsence } from './absenceWords.tsx'

/** Today in the time zone of the company. */
export function useToday(): string {
  const { timeZone } = useSettings()
  return useState(() => dateIn(timeZone, new Date()))[0]
}

/** The balances of a person in a year; of the reader without a person. */
export const useBalances = (employeeID: string | undefined, year: number, enabled = true) =>
  useCommandQuery('absences', 'balances', { query: { employeeID, year } }, { enabled, retry: false })

const one = { pagination: { page: 1, perPage: 1 } } as const

/** What the reader decides about: the number of requests that wait for them, and for whom they can enter absences. */
export function useDeciding() {
  const can = useCan()
  const { id } = useProfile()
  const isHR = can('employees.edit')
  const { data, total: waiting = 0 } = useGetList('absences', { ...one, filter: { waitsForMe: true } })
  const { total: mentees = 0 } = useGetList(
    'employees',
    { ...one, filter: { lineManagers: [id] }, meta: { preload: false, fields: ['displayName'], withTotal: true } },
    { enabled: can('employees.read') && !isHR },
  )
  return { waiting, isKnown: data !== undefined, isHR, mayEnter: isHR || mentees > 0 || waiting > 0 }
}

/** Where the focus goes if the button of an action is gone after it. */
type Frame = RefObject<HTMLElement | null>

/** Approves a request with one click, which can be undone. */
export function useApprove(frame?: Frame) {
  const tell = useUndoable()
  const { mutate, isPending } = useCommand('absences', 'approve', {
    onSuccess: (answer) => {
      tell(t`Approved`, answer)
      return frame && keepFocus(frame)
    },
    onError: useNotifyFailure()(t`Couldn't approve this`),
  })
  const approve = (absence: Absence) => mutate({ params: { id: absence.id }, version: versionOfAbsence(absence) })
  return { approve, isPending }
}

/** Cancels a request or an absence with one click, which can be undone. */
export function useCancel({ frame, onDone }: { frame?: Frame; onDone?: () => void }) {
  const tell = useUndoable()
  const { mutate, isPending } = useCommand('absences', 'cancel', {
    onSuccess: (answer) => {
      tell(t`Absence cancelled`, answer)
      onDone?.()
      return frame && keepFocus(frame)
    },
    onError: useNotifyFailure()(t`Couldn't cancel this`),
  })
  const cancel = (absence: Absence) =>
    mutate({ params: { id: absence.id }, body: {}, version: versionOfAbsence(absence) })
  return { cancel, isPending }
}
