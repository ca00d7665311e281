import fc from 'fast-check'
import { isRealDate } from '#contract/dates.ts'
import { parseDate } from '#contract/typedDate.ts'
import { dateText, isWhole, DateField } from './DateField.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

test.each([
  ['31/03/2026', '2026-03-31'],
  [' 1/2/2026 ', '2026-02-01'],
  ['1/2/26', '2026-02-01'],
  ['2/8/95', '1995-08-02'],
  ['31.3.2026', '2026-03-31'],
  ['31-03-2026', '2026-03-31'],
  ['31 03 2026', '2026-03-31'],
  ['31032026', '2026-03-31'],
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['2026-03-31T22:30:00Z', '2026-03-31'],
  ['', ''],
  ['  ', ''],
  ['29/02/2024', '2024-02-29'],
])('%j is %j', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

test.each([
  '31/02/2026',
  '29/02/2025',
  '03/31/2026',
  '0/1/2026',
  '31/03',
  '31/03/1',
  '31/03/202',
  '1/1/1899',
  'soon',
  '٣١/٠٣/٢٠٢٦',
])('%j is no date', (text) => {
  expect(parseDate(text)).toBeUndefined()
})

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('parses a shown date back, with any separator', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('/', '.', '-', ' ', ''), (date, between) => {
      const shown = dateText(date)
      expect(shown).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
      expect(parseDate(shown.replaceAll('/', between))).toBe(date)
      expect(parseDate(date)).toBe(date)
    }),
  )
})

test('parses to a real date or nothing, and the start of a complete date is not complete', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789/.- T')) })
  fc.assert(
    fc.property(text, (typed) => {
      const date = parseDate(typed) ?? ''
      expect(date === '' || isRealDate(date)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 9 }), (date, length) => {
      expect(isWhole(dateText(date).slice(0, length))).toBe(false)
    }),
  )
})

function openField(first = '') {
  const told: string[] = []
  function Page() {
    const [value, setValue] = useState(first)
    return (
      <>
        <label htmlFor="left">Left</label>
        <DateField
          id="left"
          value={value}
          onChange={(next) => {
            told.push(next)
            setValue(next)
          }}
        />
        <button type="button" onClick={() => setValue('2027-01-02')}>
          Elsewhere
        </button>
      </>
    )
  }
  const user = userEvent.setup()
  render(<Page />)
  return { user, told, box: screen.getByLabelText('Left') }
}

test('reports a typed date in the stored format once it is complete', async () => {
  const { user, told, box } = openField()
  await user.type(box, '9/1/2017')
  expect(box).toHaveValue('9/1/2017')
  expect(told.at(-1)).toBe('2017-01-09')
  expect(told).not.toContain('2020-01-09')
  await user.tab()
  expect(box).toHaveValue('09/01/2017')
})

test('accepts a two-digit year on blur', async () => {
  const { user, told, box } = openField()
  await user.type(box, '1.2.95')
  expect(told.at(-1)).toBe('1.2.95')
  await user.tab()
  expect(told.at(-1)).toBe('1995-02-01')
  expect(box).toHaveValue('01/02/1995')
})

test('keeps text that is no date, and reports a cleared field as blank', async () => {
  const { user, told, box } = openField('2026-03-31')
  expect(box).toHaveValue('31/03/2026')
  await user.clear(box)
  expect(told.at(-1)).toBe('')
  await user.type(box, '31/02/2026')
  await user.tab()
  expect(box).toHaveValue('31/02/2026')
  expect(told.at(-1)).toBe('31/02/2026')
})

test('a value from outside replaces the typed text', async () => {
  const { user, box } = openField('2026-03-31')
  await user.type(box, 'x')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(box).toHaveValue('02/01/2027')
})

test('takes a date from the calendar', async () => {
  const { user, told, box } = openField('2026-03-31')
  const opened: string[] = []
  HTMLInputElement.prototype.showPicker = function show() {
    opened.push(this.value)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, '2026-04-01')
    this.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await user.click(screen.getByRole('button', { name: 'Open the calendar' }))
  expect(opened).toEqual(['2026-03-31'])
  expect(told).toEqual(['2026-04-01'])
  expect(box).toHaveValue('01/04/2026')
})
