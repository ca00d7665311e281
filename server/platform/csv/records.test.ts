import { csvRecords } from './records.ts'

const read = async (csv: string) => (await csvRecords(csv, 100)).map(({ line, cells }) => [line, ...cells])

test.each([
  ['commas', 'Name,Email\nAnna,a@x.example'],
  ['semicolons', 'Name;Email\nAnna;a@x.example'],
  ['tabs, as spreadsheets copy cells', 'Name\tEmail\nAnna\ta@x.example'],
])('reads cells separated by %s', async (_what, csv) => {
  expect(await read(csv)).toEqual([
    [1, 'Name', 'Email'],
    [2, 'Anna', 'a@x.example'],
  ])
})

test('empty cells between tabs stay', async () => {
  expect(await read('\uFEFFName\tPhone\tNotes\r\n\t\t\r\nAnna\t\t"say ""hi"", twice"\r\n')).toEqual([
    [1, 'Name', 'Phone', 'Notes'],
    [3, 'Anna', '', 'say "hi", twice'],
  ])
})

test.each([
  ['; for commas in cells', 'sep=;\r\nName;Email\r\na,b;c', ['a,b', 'c']],
  [', for semicolons in cells', 'SEP=,\nName,Email; other\na;b,c', ['a;b', 'c']],
  ['a tab', 'sep=\t\nName\tEmail\na,b\tc;d', ['a,b', 'c;d']],
  ['another one', '\uFEFFsep=|\nName|Email\na,b|c', ['a,b', 'c']],
])('the line sep= names the separator and is no row: %s', async (_what, csv, cells) => {
  const rows = await read(csv)
  expect(rows[0]?.[0]).toBe(2)
  expect(rows[1]).toEqual([3, ...cells])
})

test.each([
  ['a semicolon', '"Name; full",Email\na,b'],
  ['more semicolons than commas', '"a;b;c;d",Email\na,b'],
  ['a tab', '"Name\tfull",Email\na,b'],
  ['a line break', '"Name\nfull; or short",Email\na,b'],
])('a quoted heading with %s does not decide the separator', async (_what, csv) => {
  expect((await read(csv)).map((cells) => cells.length)).toEqual([3, 3])
})

test('a long file of blank lines is read at once', async () => {
  const began = performance.now()
  expect(await read(`${' \n'.repeat(300_000)}Name,Email\na,b`)).toHaveLength(2)
  expect(performance.now() - began).toBeLessThan(20_000)
})
