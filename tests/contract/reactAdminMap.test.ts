import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What follows the imports of a file. */
const bodyOf = (path: string) =>
  read(path)
    .replace(/^(import [^']*'[^']+'\n)+/, '')
    .trim()

/** The files that the map prints: a block of code whose first line is the path. */
const printed = [...read('docs/react-admin.md').matchAll(/```tsx\n\/\/ (\S+)\n([^`]*(?:`[^`]+`[^`]*)*?)```/g)]

test('the map prints a list with its table, a page of a record and a form', () => {
  expect(printed.map(([, path]) => path)).toEqual([
    'src/resources/invoices/InvoiceList.tsx',
    'src/resources/invoices/Invoices.tsx',
    'src/resources/projects/ProjectShow.tsx',
    'src/resources/projectAudits/AuditCycleEdit.tsx',
  ])
})

test.each(printed.map(([, path = '', code = '']) => [path, code] as const))('%s is printed as it is', (path, code) => {
  expect(code.trim()).toBe(bodyOf(path))
  expect(code.split('\n').length).toBeLessThan(60)
})
