import { z } from 'zod'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import { ImportedEmployee } from '#contract/api/employeeImports.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import type { Entries } from './lists.ts'
import { sayingOf } from './shown.ts'

test('a preview says words of the product in the language of the reader, and those of own fields as they are', () => {
  const name = 'own.8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a11'
  const own = ownFieldInput({ name: 'Left', kind: 'choice', choices: ['Left', 'Male'], section: 'page' })
  const form = z.object({ [name]: own, gender: ImportedEmployee.shape.gender })
  const stored = (field: string) => (field === name ? 'Male' : 'Female')
  const said = inLanguage('de', () =>
    sayingOf(form, { entries: {} as Entries, people: new Map() })({
      values: { [name]: 'Left', gender: 'Male' },
      cells: {},
      stored,
    }),
  )
  expect(said).toEqual([
    { label: 'Left', before: 'Male', after: 'Left' },
    { label: 'Geschlecht', before: 'Weiblich', after: 'Männlich' },
  ])
})
