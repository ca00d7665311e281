import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsIn, treeOf } from './texts.ts'

const root = join(import.meta.dirname, '../..')

/** Where texts stand that people read, and the words that react-admin brings. */
const folders = ['src', 'contract', 'server/http', 'server/areas', 'server/importing', 'server/exports']
const others = ['server/csvRecords.ts', 'node_modules/ra-language-english/dist/index.js']

/** Source code without texts for people: styles, SQL, and what names the parts of a person's archive, which is in English. */
const without = /\.test\.tsx?$|\.d\.ts$|Style\.ts$|server\/areas\/privacy\/(readme|sections|of)/
const statement = /\b(select|from|where|insert|update|delete from|order by)\b.*[\n=({]/

/** Every text that a catalogue has to have, with a file in which it stands. */
export function everyText(): Map<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  const texts = new Map<string, string>()
  for (const path of [...files.filter((name) => /\.tsx?$/.test(name) && !without.test(name)), ...others])
    for (const { key } of textsIn(treeOf(readFileSync(join(root, path), 'utf8'), path)))
      if (!(path.startsWith('server') && statement.test(key))) texts.set(key, path)
  return texts
}
