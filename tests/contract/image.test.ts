import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n')

const copied = lines('Dockerfile')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(' ').slice(1, -1))
  .filter((path) => path !== '.')

// .dockerignore excludes everything except the paths listed there.
test('what the image is made from is not hidden from it', () => {
  expect(copied).toContain('languages')
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining(copied.map((path) => `!${path}`)))
})
