import type { Can } from './permissions.ts'

/** One thing that a person sees of others, in words. */
export interface Sight {
  topic: string
  text: string
}

/** `general info` when it is seen, `no general info` when it is not. */
const part = (seen: boolean, open: string, closed: string) => (seen ? open : closed)

/**
 * What somebody with these permissions sees of other people, in plain words (wire-people.md sections 5.1 to 5.3). The rules
 * themselves stand where they are enforced: on the fields of the contract and in the search.
 */
export function sightOf(can: Can): Sight[] {
  if (!can('employees.read')) return [{ topic: 'People', text: 'Nobody: the list of employees stays closed.' }]
  const all = can('employees.read.projects.readActive')
  const left = [
    can('employees.read.filterByAllStatuses') && 'found in the list',
    can('employees.read.fullAccess') && 'opened with their history',
  ].filter(Boolean)
  const memberships = can('employees.read.projects.fullAccess')
    ? 'All memberships, ended ones too, with their type and dates.'
    : `Running memberships on ${part(all, 'all active projects', 'active projects that both share')}, without type and dates.`
  return [
    {
      topic: 'People',
      text: part(
        all,
        'Everybody in the company.',
        'Colleagues on running projects that both share, the own line manager and mentees.',
      ),
    },
    {
      topic: 'People who left',
      text: left.length ? `They can be ${left.join(' and ')}.` : 'They are hidden.',
    },
    {
      topic: 'General info',
      text: part(
        can('employees.read.generalInfo.fullAccess'),
        'Phone, accounts, joining and leaving dates, referrer and payment details.',
        'Hidden: phone, accounts, joining and leaving dates, referrer, payment details.',
      ),
    },
    {
      topic: 'Personal info',
      text: part(
        can('employees.read.personalInfo.fullAccess'),
        'Personal e-mail, address, place of residence and MBTI.',
        'Hidden: personal e-mail, address, place of residence, MBTI.',
      ),
    },
    { topic: 'Salary', text: part(can('employees.baseSalary.read'), 'Base salaries.', 'Hidden.') },
    { topic: 'Projects of a person', text: memberships },
  ]
}
