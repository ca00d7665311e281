import { errors } from '#contract/errors/index.ts'
import { formTexts } from '#contract/errors/forms.ts'
import { type ExportedList, exportedLists } from '#contract/exports.ts'
import { texts } from '#contract/words.ts'
import { serverWords } from '#server/platform/languages/words.ts'
import { filesOf, type FoundText, loadContract, print, sourceOf } from './textSources.ts'

// Prints every text that the server says, for the catalogue `server`, without those of the catalogue `contract`.
await loadContract()
const said = /\bsay\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

function* saidIn(file: string): Generator<FoundText> {
  const source = sourceOf(file)
  // Threads have a `say` of their own.
  if (!source.includes("i18n.ts'")) return
  for (const [, single, double = ''] of source.matchAll(said))
    yield { text: (single ?? double).replaceAll(/\\(['"])/g, '$1'), file }
}

const inForms = new Set<string>(Object.values(formTexts))
const ofErrors = Object.values(errors).flatMap(({ text }) => (inForms.has(text) ? [] : [text]))
const headings = Object.values(exportedLists).flatMap(({ title, labels }: ExportedList) => [
  title,
  ...Object.values(labels ?? {}).flatMap((label) => label.split(': ')),
])
/** Texts that the catalogue of the contract does not have. */
const from = (file: string, found: readonly string[]) =>
  found.filter((text) => !texts.has(text)).map((text) => ({ text, file }))
print([
  ...from('contract/errors/index.ts', ofErrors),
  ...filesOf('server').flatMap((file) => [...saidIn(file)]),
  ...from('contract/exports.ts', headings),
  ...from('server/platform/languages/words.ts', serverWords),
])
