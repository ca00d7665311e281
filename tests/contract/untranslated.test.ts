import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { root, sources } from './sources.ts'

interface Node {
  type?: string
  value?: unknown
  raw?: string
  name?: { name?: string } | string
  tag?: { name?: string }
  callee?: { name?: string }
  openingElement?: { name: { name?: string } }
  quasis?: { value: { cooked: string } }[]
}

/** Three or more words in a row. */
const prose = /(^|[\s(])\p{L}[\p{L}’'-]*[,.;:)]*(\s[\p{L}’'({][\p{L}’'{}-]*[,.;:)]*){2,}/u
const word = /\p{L}{2}/u

/** Attributes that users read or hear. */
const read = new Set(['title', 'label', 'aria-label', 'placeholder', 'alt', 'help', 'aria-description'])

/** Literals that look like sentences but are not texts for users, by reason. */
const passedOver: Record<string, RegExp> = {
  'selectors, styles and movements':
    /textarea|color-mix|a, button, input|linear-gradient\(|from \{ transform:|\bmedia\b/,
  'the message of a library, compared with': /No matching state/,
  'what an invoice says to its client, in English': /This invoice is for our work|It covers/,
  'mistakes of who writes the code, told to nobody else':
    /^(The field|The input|The form of|The column|A column is|A DataTable|The page has no element|There is no resource|"\{\}" has no|Lists have no export|The settings are not)|Nobody is signed in here|stands in(side of)? a t|This query cannot/,
  'names of scopes': /openid email/,
  'examples of a file to import': /Releases can be|Backend Engineer; QA/,
}
const isPassedOver = (text: string) => Object.values(passedOver).some((reason) => reason.test(text))

/** Texts that no Lingui macro extracts into the catalogues. */
function* untranslated(node: unknown, attribute = ''): Generator<string> {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const child of node) yield* untranslated(child, attribute)
    return
  }
  const { type, value, raw, name, tag, callee, openingElement, quasis } = node as Node
  if (/^(TS|Import|ExportAll)/.test(type ?? '')) return
  if (type === 'TaggedTemplateExpression' && /^(t|msg|sql|css|keyframes)$/.test(tag?.name ?? '')) return
  if (type === 'CallExpression' && /^(t|msg|plural|select)$/.test(callee?.name ?? '')) return
  if (type === 'JSXElement' && /^(Trans|Plural|Select)$/.test(openingElement?.name.name ?? '')) return
  if (type === 'JSXText' && word.test(raw?.replaceAll(/&\w+;/g, '') ?? '')) yield String(raw).trim()
  const text = type === 'TemplateLiteral' ? (quasis ?? []).map((quasi) => quasi.value.cooked).join('{}') : value
  if (/^(Literal|TemplateLiteral)$/.test(type ?? '') && typeof text === 'string')
    if (prose.test(text) || (read.has(attribute) && /^\p{Lu}\p{Ll}/u.test(text))) yield text
  const within = type === 'JSXAttribute' && typeof name === 'object' ? (name.name ?? '') : ''
  for (const [key, child] of Object.entries(node)) if (key !== 'name') yield* untranslated(child, within || attribute)
}

test('every text for people in src is in the catalogues', () => {
  const missed = sources('src').flatMap(({ path }) => {
    const lang = path.endsWith('x') ? 'tsx' : 'ts'
    const found = [...untranslated(parseAst(readFileSync(join(root, path), 'utf8'), { lang }))]
    return found.filter((text) => !isPassedOver(text)).map((text) => `${path}: ${text}`)
  })
  expect(missed).toEqual([])
})
