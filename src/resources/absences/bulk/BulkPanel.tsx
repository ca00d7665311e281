import { plural, t } from '@lingui/core/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BulkAbsence, type BulkOutcome } from '#contract/api/absenceBulk.ts'
import { factsIn } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ReferenceInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { PeopleInput } from '#src/resources/employees/PeopleInput.tsx'
import { AbsenceInputs } from '../AbsenceInputs.tsx'

const Input = Form.Input<typeof BulkAbsence>

/** For whom: the field that the chosen group needs. */
function GroupInputs() {
  const group = useWatch({ name: 'group' }) as BulkAbsence['group']
  const facts = (source: 'projectID' | 'employeeIDs') => ({
    ...{ source, optional: false, label: factsIn(BulkAbsence, source).label, help: factsIn(BulkAbsence, source).help },
  })
  return (
    <>
      <Input source="group" />
      {group === 'workplace' && <Input source="workplace" />}
      {group === 'project' && <ReferenceInput {...facts('projectID')} reference="employeeProjects" />}
      {group === 'people' && <PeopleInput {...facts('employeeIDs')} known={[]} />}
    </>
  )
}

/** Who was left out, and why. */
function LeftOut({
  outcome: { entered, leftOut, leftOutTotal },
  onClose,
}: {
  outcome: BulkOutcome
  onClose: () => void
}) {
  return (
    <Stack spacing={4}>
      <Typography>{enteredWords(entered)}</Typography>
      <Typography component="h3" variant="h5">{t`Left out`}</Typography>
      <Stack component="ul" aria-label={t`Left out`} spacing={3}>
        {leftOut.map(({ employee, refusal }) => (
          <li key={employee.id}>
            <UserChip person={employee} />
            <Typography variant="body2" color="text.secondary">
              {refusal}
            </Typography>
          </li>
        ))}
      </Stack>
      {leftOutTotal > leftOut.length && (
        <Typography>
          {plural(leftOutTotal - leftOut.length, { one: 'and # other person', other: 'and # other people' })}
        </Typography>
      )}
      <Button variant="outlined" onClick={onClose} sx={{ alignSelf: 'flex-start' }}>{t`Close`}</Button>
    </Stack>
  )
}

const enteredWords = (count: number) =>
  plural(count, { 0: 'Entered for no one', one: 'Entered for # person', other: 'Entered for # people' })

const values = {
  ...{ kindID: '', from: '', to: '', startsAtNoon: false, endsAtNoon: false, note: '' },
  ...{ group: 'everybody', workplace: '', projectID: '', employeeIDs: [] },
}

/** Enters the same days for many people, such as a day of strike (docs/rules/absence.md#2.8). For HR. */
export function BulkPanel({ onClose }: { onClose: () => void }) {
  const tell = useUndoable()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const { mutateAsync } = useCommand('absences', 'bulk', {
    onSuccess: (answer) => tell(enteredWords(answer.data.entered), answer),
  })
  return (
    <SidePanel title={t`Enter for several people`} onClose={onClose}>
      {({ onDirty, onSaved, ...place }) =>
        outcome ? (
          <LeftOut outcome={outcome} onClose={onClose} />
        ) : (
          <Form
            schema={BulkAbsence}
            values={values}
            submit={t`Enter`}
            failure={t`Couldn't enter this`}
            save={async (body) => {
              const { data } = await mutateAsync({ body: body as BulkAbsence })
              onDirty(false)
              if (data.leftOut.length) setOutcome(data)
              else onSaved()
            }}
            onDirty={onDirty}
            {...place}
          >
            <GroupInputs />
            <AbsenceInputs isChosen />
          </Form>
        )
      }
    </SidePanel>
  )
}
