import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Language, languages } from '#contract/languages.ts'
import { catalogueNames, entriesOf } from '#tests/support/catalogues.ts'
import { expandMacros, hasMacros } from '../../scripts/expandMacros.mjs'
import { root, sources } from './sources.ts'

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

/** Values, plural forms and tags of a message; a translation must have the same. */
function partsOf(message: string): string[] {
  const values = (tokens: unknown): string[] => {
    if (!Array.isArray(tokens)) return []
    return tokens.flatMap((token: unknown) => {
      if (!Array.isArray(token)) return []
      const [name, format, choices] = token as [string, string?, Record<string, unknown>?]
      return [`${name} ${format ?? ''}`, ...Object.values(choices ?? {}).flatMap(values)]
    })
  }
  const tags = message.match(/<\/?\w+\/?>/g) ?? []
  return [...new Set([...values(compileMessage(message)), ...tags])].sort()
}

test.each(catalogueNames)('the catalogues of %s have every message of the code, and no other', async (name) => {
  const config = getConfig({ cwd: root })
  const catalogue = (await getCatalogs(config)).find((one) => one.path.endsWith(`/${name}`))
  const collected = await catalogue?.collect({ files: undefined })
  const ids = Object.keys(collected ?? {}).sort()
  expect(ids.length).toBeGreaterThan(100)
  for (const language of Object.keys(languages) as Language[]) {
    const entries = entriesOf(language, name)
    const isId = new Set(ids)
    const idOf = ({ message, context }: (typeof entries)[number]) =>
      isId.has(message) ? message : generateMessageId(message, context)
    // If this fails, run `npx lingui extract --clean` and translate the new messages.
    expect(entries.map(idOf).sort()).toEqual(ids)
  }
})

test('what the build writes for a macro is the id that the catalogues have', async () => {
  const entries = entriesOf('en', 'web')
  const ids = new Set(entries.map(({ message, context }) => generateMessageId(message, context)))
  const missing: string[] = []
  for (const { path } of sources('src')) {
    const code = readFileSync(join(root, path), 'utf8')
    if (!hasMacros(code)) continue
    const expanded = await expandMacros(code, path)
    for (const [, id = ''] of expanded.code.matchAll(/\/\*i18n\*\/ \{\s+id: "([^"]+)"/g))
      if (!ids.has(id)) missing.push(`${path}: ${id}`)
  }
  expect(missing).toEqual([])
})

test.each(others)('every message is translated into %s, with the same values and tags', (language) => {
  const wrong = catalogueNames.flatMap((name) =>
    entriesOf(language, name).filter(
      ({ message, text, obsolete }) => obsolete || !text || partsOf(message).join() !== partsOf(text).join(),
    ),
  )
  expect(wrong).toEqual([])
})
