import type { Can } from './permissions.ts'

/** What a person can see in one area, as text. */
export interface Sight {
  topic: string
  text: string
}

/** Text for visible or hidden data. */
const part = (seen: boolean, open: string, closed: string) => (seen ? open : closed)

/**
 * Describes what a person with these permissions sees of others (rules/people.md#2). It only explains: fields of the
 * contract and the search enforce it.
 */
export function sightOf(can: Can): Sight[] {
  if (!can('employees.read')) return [{ topic: 'People', text: 'No access to the list of employees.' }]
  const all = can('employees.read.projects.readActive')
  const listed = can('employees.read.filterByAllStatuses')
  const opened = can('employees.read.fullAccess')
  const memberships = can('employees.read.projects.fullAccess')
    ? 'All memberships, ended ones too, with their type and dates.'
    : part(
        all,
        'Running memberships on all active projects, without type and dates.',
        'Running memberships on shared active projects, without type and dates.',
      )
  return [
    {
      topic: 'People',
      text: part(
        all,
        'Everyone in the company.',
        'Colleagues on shared running projects, the line manager and mentees.',
      ),
    },
    {
      topic: 'People who left',
      text: listed
        ? part(opened, 'They can be found in the list and opened with their history.', 'They can be found in the list.')
        : part(opened, 'They can be opened with their history.', 'They are hidden.'),
    },
    {
      topic: 'General info',
      text: part(
        can('employees.read.generalInfo.fullAccess'),
        'Phone, accounts, first and last day, referrer and payment details.',
        'Hidden: phone, accounts, first and last day, referrer, payment details.',
      ),
    },
    {
      topic: 'Personal info',
      text: part(
        can('employees.read.personalInfo.fullAccess'),
        'Personal email, address, place of residence and MBTI.',
        'Hidden: personal email, address, place of residence, MBTI.',
      ),
    },
    { topic: 'Salary', text: part(can('employees.baseSalary.read'), 'Base salaries.', 'Hidden.') },
    { topic: 'Projects of a person', text: memberships },
  ]
}
