import { expect, test } from '@jest/globals'
import { buildSeat } from '#tests/support/projects.ts'
import { rosterCsv } from './rosterCsv.ts'

const columns = [
  { label: 'Name', text: () => 'Bea "B" Stone' },
  { label: 'Notes', text: () => '=HYPERLINK("x")' },
]

test('quotes every cell, and what a spreadsheet would run', () => {
  expect(rosterCsv(columns, [buildSeat()])).toBe('"Name","Notes"\r\n"Bea ""B"" Stone","\'=HYPERLINK(""x"")"')
})

test.each(['=1', '+1', '-1', '@a', '\t=1'])('%j does not run', (text) => {
  expect(rosterCsv([{ label: 'Notes', text: () => text }], [buildSeat()])).toBe(`"Notes"\r\n"'${text}"`)
})

test('without seats the header stays', () => {
  expect(rosterCsv(columns, [])).toBe('"Name","Notes"')
})
