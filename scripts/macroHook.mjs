import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import PO from 'pofile'
import { expandMacros, hasMacros } from './expandMacros.mjs'
import { expandGlobs } from './globs.mjs'

const src = new URL('../src/', import.meta.url).href
const module = (source) => ({ format: 'module', source, shortCircuit: true })

/** A catalogue as the build compiles it. */
function compiled(text) {
  const messages = PO.parse(text).items.map(({ msgid, msgctxt, msgstr, extractedComments }) => [
    extractedComments.includes('js-lingui-explicit-id') ? msgid : generateMessageId(msgid, msgctxt),
    compileMessage(msgstr[0]),
  ])
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
}

/** Expands Lingui macros and globs in files of src, and compiles catalogues. */
export async function load(url, context, next) {
  const path = url.startsWith('file:') ? fileURLToPath(url.split('?')[0]) : ''
  if (path.endsWith('.po')) return module(compiled(await readFile(path, 'utf8')))
  if (!url.startsWith(src) || !/\.tsx?$/.test(path)) return next(url, context)
  const written = await readFile(path, 'utf8')
  const source = expandGlobs(written, path)
  if (source === written && !hasMacros(source)) return next(url, context)
  const { code, map } = await expandMacros(source, path)
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
  return module(`${code}\n${comment}`)
}
