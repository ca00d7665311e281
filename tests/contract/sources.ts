import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A source file and its imports: paths from the root for project files, names for packages. */
export type Source = { path: string; lines: number; imports: string[] }

const alias = /^#(contract|server|src|tests)\//
const imported = /(?:^|\s|;)(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?<![\w-])import\(?\s*['"]([^'"]+)['"]/g

const target = (from: string, name: string): string => {
  if (name.startsWith('.')) return relative(root, join(dirname(join(root, from)), name))
  return alias.test(name) ? name.slice(1) : name
}

/** The paths that a file's text imports. `from` is the file's path from the root. */
export const importsOf = (from: string, text: string): string[] =>
  [...text.matchAll(imported)].map((match) => target(from, match[1] ?? match[2] ?? ''))

const read = (path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, lines: text.trimEnd().split('\n').length, imports: importsOf(path, text) }
}

/** All TypeScript files in these folders, without tests and generated files. */
export const sources = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'server/platform/db/types.ts')
    .sort()
    .map(read)
