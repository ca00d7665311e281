import { z } from 'zod'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import { toldChanges } from './told.ts'

const change = (field: string, before: string, after: string) => ({ field, before, after, masked: false })
const seeAll = () => true

test.each([
  ['en', 'Onboarding', 'Minh, sales: 2.5 %, An, account manager: 1 %'],
  ['de', 'Onboarding', 'Minh, Vertrieb: 2,5 %, An, Kundenbetreuung: 1 %'],
  ['vi', 'Tiếp nhận', 'Minh, kinh doanh: 2,5 %, An, quản lý khách hàng: 1 %'],
] as const)('old words of a record are said as those of today: %s', (language, status, shares) => {
  const changes = [
    change('status', 'On Boarding', 'on-boarding'),
    change('commissionRates', '', 'Minh, sale person: 2.5 %, An, account manager: 1 %'),
    change('name', 'On Boarding', 'Important'),
  ]
  const told = inLanguage(language, () => toldChanges({ action: 'project.edited', kind: 'project', changes }, seeAll))
  expect(told.map(({ before, after }) => [before, after])).toEqual([
    [status, status],
    ['', shares],
    ['On Boarding', 'Important'],
  ])
})

test.each([
  ['survey', change('forcedForms', '', '4'), ['Ohne Antwort geschlossene Formulare', '', '4']],
  ['survey', change('status', 'in-progress', 'done'), ['Status', 'In Arbeit', 'Erledigt']],
  ['survey', change('title', '', 'Important'), ['Titel', '', 'Important']],
  ['import', change('Employees', '', '120 lines'), ['Mitarbeitende', '', '120 Zeilen']],
  ['import', change('Employees', '', '1 lines'), ['Mitarbeitende', '', '1 Zeile']],
  ['list', change('Audit trail', '', 'CSV'), ['Audit-Protokoll', '', 'CSV']],
  ['audit-trail', change('events', '', '1 to 4'), ['Ereignisse', '', '1 to 4']],
  ['role', change('projects.read', '', 'Granted'), ['projects.read', '', 'Erteilt']],
  ['questions', change('Question 3', 'Active', 'Yes'), ['Frage 3', 'Active', 'Yes']],
])('a fact that is no field is said in the language of the reader: %s', (kind, one, said) => {
  const told = inLanguage('de', () => toldChanges({ action: 'x.y', kind, changes: [one] }, seeAll))
  expect(told.map(({ label, before, after }) => [label, before, after])).toEqual([said])
})

test('labels and choices of own fields are what the company called them', () => {
  const name = 'own.8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a11'
  const one = ownFieldInput({ name: 'Left', kind: 'choice', choices: ['Important', 'Left'], section: 'page' })
  const event = { action: 'employee.own-fields', kind: 'employee', changes: [change(name, 'Important', 'Left')] }
  const told = inLanguage('de', () => toldChanges(event, seeAll, z.object({ [name]: one })))
  expect(told).toMatchObject([{ label: 'Left', before: 'Important', after: 'Left' }])
})
