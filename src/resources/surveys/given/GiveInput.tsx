import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useNotify } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { NewFeedback } from '#contract/api/surveys/given.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

const Input = Form.Input<typeof NewFeedback>

interface GivePanelProps {
  person: Pick<BasicEmployee, 'id' | 'displayName' | 'fullName'>
  /** The line manager of the person, null without one; absent where the page does not know. */
  manager?: BasicEmployee | null
  onClose: () => void
}

/** Gives feedback to a colleague (rules/surveys.md#7.12). */
export function GivePanel({ person, manager, onClose }: GivePanelProps) {
  const me = useProfile()
  const notify = useNotify()
  const name = nameOf(person)
  const managerName = manager ? nameOf(manager) : ''
  const hasManager = manager === undefined || (manager !== null && manager.id !== me.id)
  const { mutateAsync: give } = useCommand('employees', 'give', {
    onSuccess: () => notify(t`Sent to ${name}. You can take it back until it was read.`, { type: 'success' }),
  })
  return (
    <SidePanel title={t`Feedback for ${name}`} keptAs={`feedback ${person.id}`} onClose={onClose}>
      {(place) => (
        <Form
          {...place}
          schema={NewFeedback}
          values={{ kind: 'appreciation', words: '', visibleTo: 'receiver' }}
          failure={t`Couldn't send the feedback`}
          submit={t`Send`}
          save={(body) => give({ params: { id: person.id }, body: body as NewFeedback })}
        >
          <Input source="kind" />
          <Input source="words" help={t`What did ${name} do, and what came of it? At most 2,000 characters.`} />
          <Input
            source="visibleTo"
            only={({ id }) => id === 'receiver' || hasManager}
            help={managerName && hasManager ? t`${managerName} is the line manager.` : undefined}
          />
          <Alert severity="info" role="note">
            {t`Nobody else reads it, whatever they may otherwise see. ${name} sees that it is from you.`}
          </Alert>
        </Form>
      )}
    </SidePanel>
  )
}
