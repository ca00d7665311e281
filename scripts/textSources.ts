import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesIn } from './filesIn.mjs'

/** A text that people read, and the file in which it is written, relative to the root of the project. */
export interface FoundText {
  text: string
  file: string
}

const root = join(import.meta.dirname, '..')

/** The TypeScript files of a folder without tests, by path relative to the root. */
export const filesOf = (folder: string): string[] =>
  filesIn(join(root, folder))
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => relative(root, path))

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Loads each file of the contract: its texts are collected while modules load. */
export async function loadContract(): Promise<void> {
  for (const file of filesOf('contract')) await import(pathToFileURL(join(root, file)).href)
}

/** Prints texts as JSON for `lingui extract` (lingui.config.ts). A text that is found twice keeps its first place and last file. */
export function print(found: Iterable<FoundText>): void {
  const files = new Map([...found].map(({ text, file }) => [text, file]))
  console.log(JSON.stringify([...files].map(([text, file]) => ({ text, file }))))
}
