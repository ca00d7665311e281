import { i18n } from '@lingui/core'
import { loadLanguage } from '#src/i18n/language.ts'
import { keptKinds, manyOf, type KeptKind } from '#contract/api/metadata/keptKinds.ts'
import { actionWords, plainWords } from './eventLabels.ts'

afterEach(() => loadLanguage('en'))

test('codes are sentences, with the capital letters of the language', async () => {
  expect([plainWords('invoice.paid'), actionWords('employee.base-salary')]).toEqual([
    'Invoice payment recorded',
    'Base salary changed',
  ])
  await loadLanguage('de')
  expect([plainWords('invoice.paid'), plainWords('employee.base-salary'), plainWords('absence.approved')]).toEqual([
    'Rechnung: Zahlung erfasst',
    'Person: Grundgehalt geändert',
    'Abwesenheit: Genehmigt',
  ])
})

test('all kinds of Settings have a plural in each language', async () => {
  const kinds = Object.keys(keptKinds) as KeptKind[]
  const english = kinds.map(manyOf)
  await loadLanguage('de')
  expect(i18n.locale).toBe('de')
  const same = kinds.filter((kind, at) => manyOf(kind) === english[at])
  expect(same).toEqual([])
})
