import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Language, languages } from '#contract/languages.ts'
import { catalogueNames, entriesOf } from '#tests/support/catalogues.ts'
import { root } from './sources.ts'

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

/** Names of values, kinds of plurals and tags in a message; two languages have them alike. */
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
    // Run `npx lingui extract --clean`, then translate what is new.
    expect(entries.map(idOf).sort()).toEqual(ids)
  }
})

test.each(others)('every message is translated into %s, with the same values and tags', (language) => {
  const wrong = catalogueNames.flatMap((name) =>
    entriesOf(language, name).filter(
      ({ message, text, obsolete }) => obsolete || !text || partsOf(message).join() !== partsOf(text).join(),
    ),
  )
  expect(wrong).toEqual([])
})
