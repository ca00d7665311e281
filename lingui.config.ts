import { execFileSync } from 'node:child_process'
import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * An extractor for the texts of contract and server, which aren't macros: each text is its own id, and a script prints
 * all of them (contract/words.ts, server/platform/languages/i18n.ts).
 */
const printed = (module: string, script: string): ExtractorType => ({
  match: (file) => file.endsWith(module),
  extract(_file, _code, found) {
    const texts = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' })
    for (const { text, file } of JSON.parse(texts) as { text: string; file: string }[])
      found({ id: text, origin: [file, 0] })
  },
})
const contract = printed('contract/words.ts', 'scripts/contractTexts.ts')
const server = printed('server/platform/languages/i18n.ts', 'scripts/serverTexts.ts')

const catalogue = (name: string, include: string) => ({
  path: `languages/{locale}/${name}`,
  include: [include],
  exclude: ['**/*.test.ts', '**/*.test.tsx', 'src/i18n/Trans.tsx'],
})

/** Languages and catalogues (docs/decisions/028-languages.md). `npx lingui extract` adds new messages. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'vi', 'de'],
  catalogs: [
    catalogue('web', 'src'),
    catalogue('contract', 'contract/words.ts'),
    catalogue('server', 'server/platform/languages/i18n.ts'),
  ],
  extractors: [contract, server, babel],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
