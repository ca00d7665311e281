import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staysEnglish } from './staysEnglish.ts'
import { type Node, textsIn, treeOf } from './texts.ts'

const root = join(import.meta.dirname, '../..')

/** Where texts stand that people read, and the words that react-admin brings. */
const folders = ['src', 'contract', 'server/http', 'server/areas', 'server/importing', 'server/exports']
const others = [
  'server/csv/reader.ts',
  // Why something was not done: refusals, and the states of mails and of other systems.
  'server/einvoice/facts.ts',
  'server/live/routes.ts',
  'server/mail/attempt.ts',
  'server/outside/routes.ts',
  'server/outside/webhook.ts',
  'server/pdf/printer.ts',
  'node_modules/ra-language-english/dist/index.js',
]

/** Source code without texts for people: styles, SQL, and what names the parts of a person's archive, which is in English. */
const without = /\.test\.tsx?$|\.d\.ts$|Style\.ts$|server\/areas\/privacy\/(readme|sections|of)/
const statement = /\b(select|from|where|insert|update|delete from|order by)\b.*[\n=({]/

/** Every file in which texts for people may stand, as a tree. */
export function* sourceTrees(): Generator<{ path: string; tree: Node }> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  for (const path of [...files.filter((name) => /\.tsx?$/.test(name) && !without.test(name)), ...others])
    if (!staysEnglish(path)) yield { path, tree: treeOf(readFileSync(join(root, path), 'utf8'), path) }
}

/** Every text that a catalogue has to have, with a file in which it stands. */
export function everyText(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { path, tree } of sourceTrees())
    for (const { key } of textsIn(tree)) if (!(path.startsWith('server') && statement.test(key))) texts.set(key, path)
  return texts
}
