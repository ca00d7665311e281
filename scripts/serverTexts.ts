import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '#contract/errors/index.ts'
import { formTexts } from '#contract/errors/forms.ts'
import { serverWords } from '#server/platform/languages/words.ts'

// Prints all translatable texts of the server as JSON for `lingui extract` (lingui.config.ts). Texts of forms are in
// the contract's catalogue.
const folder = join(import.meta.dirname, '../server')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
const said = /\bsay\(\s*'((?:[^'\\]|\\.)*)'/g
const inForms = new Set<string>(Object.values(formTexts))
const texts = new Map<string, string>()
for (const { text } of Object.values(errors)) if (!inForms.has(text)) texts.set(text, 'contract/errors/index.ts')
for (const file of files) {
  const source = readFileSync(join(folder, file), 'utf8')
  // Skips modules with another function named `say`.
  if (!source.includes("i18n.ts'")) continue
  for (const [, text = ''] of source.matchAll(said)) texts.set(text.replaceAll(String.raw`\'`, "'"), `server/${file}`)
}
for (const text of serverWords) texts.set(text, 'server/platform/languages/words.ts')
console.log(JSON.stringify([...texts].map(([text, file]) => ({ text, file }))))
