import { readCsv } from './reader.ts'

const long = `Name\n${'a long line of a file\n'.repeat(4_000)}`

test('more long files than can wait for the reader are refused, the others are read', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => readCsv(long, 5_000, 'csv')))
  const refused = answers.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  expect(refused).toMatchObject([{ fault: { code: 'import.slow' } }, { fault: { code: 'import.slow' } }])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})
