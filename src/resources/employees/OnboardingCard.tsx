import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { Employee } from '#contract/api/employees/employee.ts'
import { NewOnboardingItem, type OnboardingItem } from '#contract/api/employees/onboardingItems.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { ChecklistItem, useChecklistCalls } from '../ChecklistItem.tsx'
import { nameOf } from './EmployeeField.tsx'

/** What is done for the person, and who has checked the form. */
const useOnboarding = ({ id }: Employee) => useCommandQuery('employees', 'onboarding', { params: { id } })

interface ItemProps {
  item: OnboardingItem
  person: Employee
}

/** One thing to do for the person. */
function Item({ item, person }: ItemProps) {
  const { finishing, removing } = useChecklistCalls()
  const params = { id: person.id, itemID: item.id }
  const finish = useCommand('employees', 'finishOnboardingItem', finishing)
  const remove = useCommand('employees', 'removeOnboardingItem', removing)
  const { doneAt, doneBy } = item
  const name = doneBy && nameOf(doneBy)
  return (
    <ChecklistItem
      {...item}
      isDone={doneAt !== null}
      isBusy={finish.isPending || remove.isPending}
      onDone={(isDone) => finish.mutate({ params, body: { isDone } })}
      onRemove={() => remove.mutate({ params })}
      after={
        doneAt && (
          <small>
            {name ? (
              <Trans>
                Done by {name} <Ago instant={doneAt} />
              </Trans>
            ) : (
              <Ago instant={doneAt} />
            )}
          </small>
        )
      }
    />
  )
}

const Input = Form.Input<typeof NewOnboardingItem>

/** True for a person who is here and has a last day. */
const isLeaving = ({ status, leftDate }: Employee) => status !== 'left' && Boolean(leftDate)

/** A new thing to do. At first the line manager does it until the first day, or the last one of a leaver. */
function AddPanel({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { mutateAsync: add } = useCommand('employees', 'addOnboardingItem')
  const { lineManager, joinedDate, leftDate } = person
  const name = nameOf(person)
  return (
    <SidePanel title={t`To be done for ${name}`} onClose={onClose}>
      {(place) => (
        <Form
          {...place}
          schema={NewOnboardingItem}
          values={{
            title: '',
            ownerID: lineManager?.id ?? null,
            due: (isLeaving(person) ? leftDate : joinedDate) ?? null,
          }}
          failure={t`Couldn't add this`}
          submit={t`Add`}
          save={(body) => add({ params: { id: person.id }, body: body as NewOnboardingItem })}
        >
          <Input
            source="title"
            help={
              isLeaving(person)
                ? t`Such as: hand over the project, collect the laptop, last talk.`
                : t`Such as: order a laptop, show the office, first lunch with the team.`
            }
          />
          <Input source="ownerID" known={lineManager ?? null} />
          <Input source="due" />
        </Form>
      )}
    </SidePanel>
  )
}

/** What is to be done for a person who joins or leaves, by whom and until when (rules/people.md#5.14). */
export function OnboardingCard({ person }: { person: Employee }) {
  const query = useOnboarding(person)
  const [isAdding, setAdding] = useState(false)
  const items = query.data?.data.items
  const isJoining = person.status === 'on-boarding' || person.status === 'probation'
  if (!isJoining && !isLeaving(person) && !items?.length) return null
  const title = isLeaving(person) ? t`To be done for leaving` : t`To be done for joining`
  return (
    <SectionCard title={title} aside={<Button size="small" onClick={() => setAdding(true)}>{t`Add`}</Button>}>
      {!items && <Pending query={query} failure={t`Couldn't load what is to be done`} height={96} />}
      {items?.length === 0 && (
        <Typography color="text.secondary">{t`Nothing yet. Who does something finds it on their home page.`}</Typography>
      )}
      <ul aria-label={title}>
        {items?.map((item) => (
          <Item key={item.id} item={item} person={person} />
        ))}
      </ul>
      {isAdding && <AddPanel person={person} onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

/** Who has checked the form of a person, or the button that says so. Nothing while there is no form. */
export function FormCheck({ person }: { person: Employee }) {
  const { data } = useOnboarding(person)
  const tell = useUndoable()
  const notifyFailure = useNotifyFailure()
  const check = useCommand('employees', 'checkOnboardingForm', {
    onSuccess: (answer) => tell(t`Marked as checked`, answer),
    onError: notifyFailure(t`Couldn't mark the form as checked`),
  })
  if (!data?.data.formSentAt) return null
  const { formChecked } = data.data
  const name = formChecked?.by && nameOf(formChecked.by)
  if (!formChecked)
    return (
      <Button
        size="small"
        variant="outlined"
        loading={check.isPending}
        onClick={() => check.mutate({ params: { id: person.id } })}
      >{t`Mark as checked`}</Button>
    )
  return (
    <small>
      {name ? (
        <Trans>
          Checked by {name} <Ago instant={formChecked.at} />
        </Trans>
      ) : (
        <Trans>
          Checked <Ago instant={formChecked.at} />
        </Trans>
      )}
    </small>
  )
}
