import { z } from 'zod'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import type { StoredValue } from '#contract/api/timeline.ts'
import type { Language } from '#contract/languages.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import { testServer } from '#tests/support/testServer.ts'
import { type Telling, toldChanges } from './told.ts'

const change = (field: string, before: StoredValue, after: StoredValue) => ({ field, before, after, masked: false })
const seeAll = () => true
const app = testServer()
const toldOf = async (language: Language, event: Telling, own?: z.ZodObject) =>
  (await inLanguage(language, () => toldChanges(app.deps.read, [event], seeAll, own)))[0] ?? []

test.each([
  ['en', 'Onboarding', 'Yes'],
  ['de', 'Onboarding', 'Ja'],
  ['vi', 'Tiếp nhận', 'Có'],
] as const)(
  'events with words, from before values were stored, are told as they are: %s',
  async (language, status, yes) => {
    const shares = 'Minh, sale person: 2.5 %, An, account manager: 1 %'
    const changes = [
      change('status', 'Onboarding', 'on-boarding'),
      change('allowsSendingSurvey', '', 'Yes'),
      change('stacks', '', 'Go, Rust'),
      change('commissionRates', '', shares),
      change('name', 'On Boarding', 'Important'),
    ]
    const told = await toldOf(language, { action: 'project.edited', kind: 'project', changes })
    expect(told.map(({ before, after }) => [before, after])).toEqual([
      [status, status],
      ['', yes],
      ['', 'Go, Rust'],
      ['', shares],
      ['On Boarding', 'Important'],
    ])
  },
)

test.each([
  ['survey', change('forcedForms', '', '4'), ['Ohne Antwort geschlossene Formulare', '', '4']],
  ['survey', change('status', 'in-progress', 'done'), ['Status', 'In Arbeit', 'Erledigt']],
  ['survey', change('title', '', 'Important'), ['Titel', '', 'Important']],
  ['import', change('Employees', '', '120 lines'), ['Mitarbeitende', '', '120 Zeilen']],
  ['import', change('Employees', '', '1 lines'), ['Mitarbeitende', '', '1 Zeile']],
  ['list', change('Audit trail', '', 'CSV'), ['Audit-Protokoll', '', 'CSV']],
  ['audit-trail', change('events', '', '1 to 4'), ['Ereignisse', '', '1 to 4']],
  ['role', change('projects.read', '', 'Granted'), ['projects.read', '', 'Erteilt']],
  ['role', change('projects.read', false, true), ['projects.read', '', 'Erteilt']],
  ['role', change('employees.edit · line', true, false), ['employees.edit · Ihre ganze Linie', 'Erteilt', '']],
  ['questions', change('Question 3', 'Active', 'Yes'), ['Frage 3', 'Active', 'Yes']],
  ['questions', change('Question 3', '', { content: 'Yes', domain: 'learning' }), ['Frage 3', '', 'Yes (Lernen)']],
  ['bankAccounts', change('currency', 'EUR', 'USD'), ['Währung', 'EUR', 'USD']],
  ['bankAccounts', change('accountNumber', '', '1'), ['Kontonummer', '', '1']],
  ['currencies', change('type', 'fiat', 'crypto'), ['Typ', 'Fiat', 'Krypto']],
])('a fact that is no field is said in the language of the reader: %s', async (kind, one, said) => {
  const told = await toldOf('de', { action: 'x.y', kind, changes: [one] })
  expect(told.map(({ label, before, after }) => [label, before, after])).toEqual([said])
})

test('labels and choices of own fields are what the company called them', async () => {
  const name = 'own.8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a11'
  const one = ownFieldInput({ name: 'Left', kind: 'choice', choices: ['Important', 'Left'], section: 'page' })
  const event = { action: 'employee.own-fields', kind: 'employee', changes: [change(name, 'Important', 'Left')] }
  const told = await toldOf('de', event, z.object({ [name]: one }))
  expect(told).toMatchObject([{ label: 'Left', before: 'Important', after: 'Left' }])
})
