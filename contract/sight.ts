import type { Can } from './permissions.ts'
import { toSay } from './words.ts'

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
  if (!can('employees.read')) return [{ topic: toSay('People'), text: toSay('No access to the list of employees.') }]
  const all = can('employees.read.projects.readActive')
  const listed = can('employees.read.filterByAllStatuses')
  const opened = can('employees.read.fullAccess')
  const memberships = can('employees.read.projects.fullAccess')
    ? toSay('All memberships, ended ones too, with their type and dates.')
    : part(
        all,
        toSay('Running memberships on all active projects, without type and dates.'),
        toSay('Running memberships on shared active projects, without type and dates.'),
      )
  return [
    {
      topic: toSay('People'),
      text: part(
        all,
        toSay('Everyone in the company.'),
        toSay('Colleagues on shared running projects, the line manager and mentees.'),
      ),
    },
    {
      topic: toSay('People who left'),
      text: listed
        ? part(
            opened,
            toSay('They can be found in the list and opened with their history.'),
            toSay('They can be found in the list.'),
          )
        : part(opened, toSay('They can be opened with their history.'), toSay('They are hidden.')),
    },
    {
      topic: toSay('General info'),
      text: part(
        can('employees.read.generalInfo.fullAccess'),
        toSay('Phone, accounts, first and last day, referrer and payment details.'),
        toSay('Hidden: phone, accounts, first and last day, referrer, payment details.'),
      ),
    },
    {
      topic: toSay('Personal info'),
      text: part(
        can('employees.read.personalInfo.fullAccess'),
        toSay('Personal email, address, place of residence and MBTI.'),
        toSay('Hidden: personal email, address, place of residence, MBTI.'),
      ),
    },
    { topic: toSay('Salary'), text: part(can('employees.baseSalary.read'), toSay('Base salaries.'), toSay('Hidden.')) },
    { topic: toSay('Projects of a person'), text: memberships },
  ]
}
