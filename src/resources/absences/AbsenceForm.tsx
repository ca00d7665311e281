import { t } from '@lingui/core/macro'
import { type Absence, AbsenceInput, AbsenceRequest } from '#contract/api/absences.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { Create } from '#src/admin/form/Create.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useProfile } from '#src/providers/useSession.ts'
import { AbsenceInputs } from './AbsenceInputs.tsx'
import { versionOfAbsence } from './absenceWords.tsx'

const Input = Form.Input<typeof AbsenceRequest>

interface AskPanelProps {
  /** For whom it is entered: a person, or one that the form asks for. Without it, for the reader. */
  person?: BasicEmployee | 'chosen'
  onClose: () => void
}

/** Asks for an absence, or enters one for a person about whom the reader decides. */
export function AskPanel({ person, onClose }: AskPanelProps) {
  const { id } = useProfile()
  const isChosen = person === 'chosen'
  const other = person && !isChosen && person.id !== id ? person : undefined
  const isEntered = isChosen || other !== undefined
  const name = other ? nameOf(other) : ''
  const values = { kindID: '', from: '', to: '', startsAtNoon: false, endsAtNoon: false, note: '' }
  return (
    <SidePanel
      title={name ? t`Enter time off for ${name}` : isEntered ? t`Enter time off` : t`Ask for time off`}
      onClose={onClose}
    >
      {(place) => (
        <Create
          resource="absences"
          values={{ ...values, employeeID: other?.id ?? null }}
          required={isEntered ? ['employeeID'] : []}
          submit={isEntered ? t`Enter` : t`Ask`}
          saved={isEntered ? t`Time off entered` : t`Time off asked for`}
          failure={isEntered ? t`Couldn't enter this` : t`Couldn't ask for this`}
          {...place}
        >
          {isChosen && <Input source="employeeID" without={[id]} />}
          <AbsenceInputs isChosen={isChosen} />
        </Create>
      )}
    </SidePanel>
  )
}

/** Corrects an absence. An approved one that the person changes waits again, if its kind needs approval. */
export function CorrectPanel({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { kind, from, to, startsAtNoon, endsAtNoon, note } = absence
  return (
    <SidePanel title={t`Correct time off`} onClose={onClose}>
      {(place) => (
        <Edit
          resource="absences"
          schema={AbsenceInput}
          record={absence}
          valuesOf={() => ({ kindID: kind?.id ?? '', from, to, startsAtNoon, endsAtNoon, note })}
          versionOf={versionOfAbsence}
          saved={t`Time off corrected`}
          failure={t`Couldn't correct this`}
          {...place}
        >
          <AbsenceInputs absence={absence} />
        </Edit>
      )}
    </SidePanel>
  )
}
