import { t } from '@lingui/core/macro'
import { Button, Skeleton, Stack } from '@mui/material'
import { useState } from 'react'
import { Absence } from '#contract/api/absences.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { CorrectPanel } from './AbsenceForm.tsx'
import { AbsenceStatusTag, daysWords, isOpen, kindWords, spanWords } from './absenceWords.tsx'
import { Certificate, useMayAddCertificate } from './Certificate.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { useApprove, useCancel, useToday } from './useAbsences.ts'

const Field = ShowLayout.Field<Absence>

/** What the reader can do with it now (docs/rules/absence.md#2.3). */
function Actions({ absence, onCorrect, onDone }: { absence: Absence; onCorrect: () => void; onDone: () => void }) {
  const can = useCan()
  const { id } = useProfile()
  const today = useToday()
  const [isRefusing, setRefusing] = useState(false)
  const { approve, isPending } = useApprove()
  const { cancel, isPending: isCancelling } = useCancel({ onDone })
  const { status, mayDecide, from, employee } = absence
  const isForHR = status === 'approved' && from < today
  const mayChange = isOpen(absence) && (isForHR ? mayDecide && can('employees.edit') : mayDecide || employee.id === id)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 6 }}>
      {mayDecide && status === 'requested' && (
        <>
          <Button variant="contained" loading={isPending} onClick={() => approve(absence)}>{t`Approve`}</Button>
          <Button variant="outlined" color="inherit" onClick={() => setRefusing(true)}>{t`Refuse`}</Button>
        </>
      )}
      {mayChange && (
        <>
          <Button variant="outlined" color="inherit" onClick={onCorrect}>{t`Correct`}</Button>
          <Button color="inherit" loading={isCancelling} onClick={() => cancel(absence)}>{t`Cancel absence`}</Button>
        </>
      )}
      {isRefusing && <RefuseDialog absence={absence} onClose={() => setRefusing(false)} />}
    </Stack>
  )
}

function Facts({ absence }: { absence: Absence }) {
  const { days, decidedBy, reason, note } = absence
  const showsCertificate = useMayAddCertificate()(absence)
  return (
    <ShowLayout schema={Absence} record={absence}>
      <Field source="employee" render={({ employee }) => <UserChip person={employee} />} />
      <Field source="days" render={() => (days === null ? '-' : daysWords(days))} />
      <Field source="status" render={({ status }) => <AbsenceStatusTag status={status} />} />
      {decidedBy && <Field source="decidedBy" render={() => <UserChip person={decidedBy} />} />}
      {reason && <Field source="reason" />}
      {note && <Field source="note" />}
      {showsCertificate && (
        <Field source="hasCertificate" render={() => <Certificate key={absence.id} absence={absence} />} />
      )}
    </ShowLayout>
  )
}

interface AbsencePanelProps {
  id: string
  onClose: () => void
}

/** One absence, for its person and those who decide: what it is, and what they can do with it. */
export function AbsencePanel({ id, onClose }: AbsencePanelProps) {
  const { data: absence, error, refetch } = useGetOne('absences', { id }, { retry: false })
  const [isCorrecting, setCorrecting] = useState(false)
  useRequestedAction({ correct: absence && (() => setCorrecting(true)) })
  if (absence && isCorrecting) return <CorrectPanel absence={absence} onClose={onClose} />
  const title = absence ? `${kindWords(absence)}, ${spanWords(absence)}` : t`Time off`
  return (
    <SidePanel title={title} onClose={onClose}>
      {absence && (
        <>
          <Facts absence={absence} />
          <Actions absence={absence} onCorrect={() => setCorrecting(true)} onDone={onClose} />
        </>
      )}
      {!absence && error && (
        <ErrorPanel title={t`Couldn't load this absence`} error={error} retry={() => void refetch()} />
      )}
      {!absence && !error && <Skeleton variant="rounded" height={160} />}
    </SidePanel>
  )
}
