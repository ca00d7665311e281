import { readMigrations } from '#server/platform/db/migrate.ts'

test('each migration from 0029 on names its locks in its first lines', () => {
  const unnamed = readMigrations()
    .filter(({ name }) => name >= '0029')
    .filter(({ sql }) => !/^(--.*\n)*-- locks: .+\n/.test(sql))
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
