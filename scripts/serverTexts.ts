import { errors } from '#contract/errors/index.ts'
import { formTexts } from '#contract/errors/forms.ts'
import { type ExportedList, exportedLists } from '#contract/exports.ts'
import { texts } from '#contract/words.ts'
import { renamed } from '#server/platform/languages/renamed.ts'
import { filesOf, type FoundText, loadContract, print, sourceOf } from './textSources.ts'

// Prints every text that the server says, for the catalogue `server`, without those of the catalogue `contract`.
await loadContract()
/** A text that is said at once, marked as one for later, the name of a record in an error, or a label. */
const said = /(?:\b(say|toSay|notFound)\(|\blabel:)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

function* saidIn(file: string): Generator<FoundText> {
  const source = sourceOf(file)
  // Threads have a `say` of their own.
  const says = source.includes("i18n.ts'")
  for (const [, how, single, double = ''] of source.matchAll(said)) {
    const text = (single ?? double).replaceAll(/\\(['"])/g, '$1')
    if ((how !== 'say' || says) && !texts.has(text)) yield { text, file }
  }
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
  ...[...filesOf('contract'), ...filesOf('server')].flatMap((file) => [...saidIn(file)]),
  ...from('contract/exports.ts', headings),
  ...from('server/platform/languages/renamed.ts', Object.values(renamed)),
])
