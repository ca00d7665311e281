import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { texts } from '#contract/words.ts'

// Prints all translatable texts of the contract with their file, as JSON for `lingui extract` (lingui.config.ts). Texts
// are registered when their module loads, so all files are imported here.
const folder = join(import.meta.dirname, '../contract')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
for (const file of files) await import(pathToFileURL(join(folder, file)).href)
const sources = files.toSorted().map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
const fileOf = (text: string) => sources.find(({ source }) => source.includes(text))?.file ?? 'words.ts'
console.log(JSON.stringify([...texts].map((text) => ({ text, file: `contract/${fileOf(text)}` }))))
