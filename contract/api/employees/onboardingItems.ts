import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import { BasicEmployee } from './employee.ts'

/** One thing that somebody does for a person who joins (docs/rules/people.md#5.14). */
export const OnboardingItem = z.object({
  id: Id,
  title: z.string(),
  owner: BasicEmployee.nullable(),
  due: CalendarDate.nullable(),
  doneAt: Instant.nullable(),
  doneBy: BasicEmployee.nullable(),
})
export type OnboardingItem = z.infer<typeof OnboardingItem>

/** What is to be done for a person who joins, and who has checked the form. */
export const Onboarding = z.object({
  /** When the form was handed in; `null` if it was not. */
  formSentAt: Instant.nullable(),
  /** `null` until somebody has marked the form as checked. */
  formChecked: z.object({ at: Instant, by: BasicEmployee.nullable() }).nullable(),
  items: z.array(OnboardingItem),
})
export type Onboarding = z.infer<typeof Onboarding>

export const NewOnboardingItem = z.object({
  title: field(required.max(200), { label: 'What is to be done' }),
  ownerID: field(idInput(), { label: 'Who does it', kind: 'employee' }),
  due: field(DateInput.nullish(), { label: 'Until', kind: 'date' }),
})
export type NewOnboardingItem = z.infer<typeof NewOnboardingItem>

const isDone = z.object({ isDone: field(z.boolean(), { label: 'Done' }) })

/** Calls on what is done for a person who joins (not in the specified API). */
export const onboardingCalls = {
  onboarding: endpoint({
    method: 'GET',
    path: '/employees/:id/onboarding',
    access: 'employees.edit',
    summary: 'What is to be done for a person who joins, and who has checked the form',
    params: idParam,
    response: data(Onboarding),
    refusals: ['record.notFound'],
  }),
  checkOnboardingForm: endpoint({
    method: 'POST',
    path: '/employees/:id/onboarding/form-checked',
    access: 'employees.edit',
    undoable: true,
    summary: 'Mark the onboarding form of a person as checked',
    description: 'Ends the task of all who check forms. A form that is checked already stays so.',
    params: idParam,
    response: done,
    refusals: ['onboarding.noForm', 'record.notFound'],
  }),
  addOnboardingItem: endpoint({
    method: 'POST',
    path: '/employees/:id/onboarding/items',
    access: 'employees.edit',
    undoable: true,
    summary: 'Add something to be done for a person who joins',
    params: idParam,
    body: NewOnboardingItem,
    response: done,
    refusals: ['onboarding.ownerGone', 'record.notFound'],
  }),
  removeOnboardingItem: endpoint({
    method: 'DELETE',
    path: '/employees/:id/onboarding/items/:itemID',
    access: 'employees.edit',
    undoable: true,
    summary: 'Remove something to be done for a person who joins',
    params: idParam.extend({ itemID: idInput() }),
    response: done,
    refusals: ['record.notFound'],
  }),
  finishOnboardingItem: endpoint({
    method: 'PUT',
    path: '/employees/:id/onboarding/items/:itemID',
    access: 'session',
    summary: 'Mark something as done for a person who joins, or as open again',
    description: 'For its owner, and for those who edit people and can open the person. Others get 404.',
    params: idParam.extend({ itemID: idInput() }),
    body: isDone,
    response: done,
    refusals: ['record.notFound'],
  }),
}
