import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { jobProposals, NewJobProposal } from '#contract/api/employees/jobProposals.ts'
import { labelOf } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useNotify } from 'react-admin'
import { nameOf } from './EmployeeField.tsx'
import { useWriteOfPerson } from '#src/providers/dataProvider/ofPerson.ts'
import { WorkingHoursInput } from './workingHours.tsx'

const Input = Form.Input<typeof NewJobProposal>
const Refusal = jobProposals.refuse.body as NonNullable<typeof jobProposals.refuse.body>
const RefusalInput = Form.Input<typeof Refusal>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

interface ProposePanelProps {
  person: EmployeeDetail
  onClose: () => void
}

/** The form of a line manager who proposes a change of somebody's job. */
export function ProposePanel({ person, onClose }: ProposePanelProps) {
  const { id, positions, seniority, lineManager } = person
  const name = nameOf(person)
  const notify = useNotify()
  const { mutateAsync: propose } = useWriteOfPerson(jobProposals.propose)
  const before: Record<string, unknown> = {
    positions: positions.map((one) => one.id),
    seniorityID: seniority?.id,
    lineManagerID: lineManager?.id ?? null,
    workingHours: null,
  }
  const save = async (body: object) => {
    const changed = Object.entries(body).filter(([key, value]) => !(key in before && isSame(value, before[key])))
    await propose({ params: { id }, body: Object.fromEntries(changed) as NewJobProposal })
    notify(t`Change proposed`, { type: 'success' })
  }
  return (
    <SidePanel title={t`Propose a change for ${name}`} onClose={onClose}>
      {(place) => (
        <Form
          schema={NewJobProposal}
          values={{ ...before, from: null, reason: '' }}
          required={['from', 'reason']}
          failure={t`Couldn't propose the change`}
          save={save}
          {...place}
        >
          <Typography variant="body2" color="text.secondary">
            {t`HR decides about it. You see the decision here.`}
          </Typography>
          <Input source="positions" />
          <Input source="seniorityID" />
          <Input source="lineManagerID" known={lineManager} without={[id]} />
          <WorkingHoursInput source="workingHours" label={labelOf(NewJobProposal, 'workingHours')} optional />
          <Input source="from" />
          <Input source="reason" />
        </Form>
      )}
    </SidePanel>
  )
}

interface RefusePanelProps {
  id: string
  proposalID: string
  onClose: () => void
}

/** Asks why a proposal is refused. */
export function RefusePanel({ id, proposalID, onClose }: RefusePanelProps) {
  const notify = useNotify()
  const { mutateAsync: refuse } = useWriteOfPerson(jobProposals.refuse)
  return (
    <SidePanel title={t`Refuse this change`} onClose={onClose}>
      {(place) => (
        <Form
          schema={Refusal}
          values={{ reason: '' }}
          required={['reason']}
          failure={t`Couldn't refuse the change`}
          save={async (body) => {
            await refuse({ params: { id, proposalID }, body: body as { reason: string } })
            notify(t`Change refused`, { type: 'success' })
          }}
          {...place}
        >
          <RefusalInput source="reason" />
        </Form>
      )}
    </SidePanel>
  )
}
