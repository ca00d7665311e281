import { readCsv, rowFault } from './reader.ts'
import { longestCell } from './records.ts'

const long = 'x'.repeat(longestCell)

test('a cell with more letters than any field holds makes its line unreadable, and no other', async () => {
  const [, first, second, third] = await readCsv(`A,B\n1,${long}\n2,${long}y\n3,4`, 5, 'file')
  expect(first).toEqual({ line: 2, cells: ['1', long] })
  expect(second).toEqual({ line: 3, cells: ['', ''], longCell: 2 })
  expect([first, second, third].map((row) => row && rowFault(row, 2)?.code)).toEqual([
    undefined,
    'line.longCell',
    undefined,
  ])
})

test('blanks around a cell do not count', async () => {
  const [, row] = await readCsv(`A,B\n${' '.repeat(longestCell)}1${' '.repeat(longestCell)},2`, 5, 'file')
  expect(row).toEqual({ line: 2, cells: ['1', '2'] })
})

test('a column name of that length is refused', async () => {
  const reading = readCsv(`A,${long}y\n1,2`, 5, 'file')
  await expect(reading).rejects.toMatchObject({ fault: { code: 'import.longColumnName' }, errors: [{ field: 'file' }] })
})
