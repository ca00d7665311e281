import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import { wordsOf } from '#contract/plainText.ts'
import { descriptionOf } from '#src/resources/invoices/invoiceDescription.ts'
import { sourceTrees } from '../../scripts/languages/everyText.ts'
import { childrenOf, type Node, textsIn } from '../../scripts/languages/texts.ts'
import { catalogueOf, translate } from '../../scripts/languages/translate.ts'
import { root } from './sources.ts'

/** Three words or more, one after the other. */
const prose = /(^|[\s(])\p{L}[\p{L}’'-]*[,.;:)]*(\s[\p{L}’'({][\p{L}’'{}-]*[,.;:)]*){2,}/u

/** Literals that look like sentences and are passed over, each with the reason. */
const passedOver: Record<string, string[]> = {
  'names of elements and of what the style sheet has': [
    'input, textarea, select, [contenteditable]',
    'a, button, input',
    '{} input, {} textarea:not([aria-hidden])',
  ],
  'styles and movements': ['linear-gradient(', 'from { transform:'],
  'the message of a library, compared with': ['No matching state'],
  'the document of the API': [
    'The version that the change starts from, in double quotes',
    '{}; at most {} bytes',
    'Only for admins.',
    'Dates are YYYY-MM-DD, instants RFC 3339 in UTC.',
  ],
}
const reasons = Object.values(passedOver).flat()

function wordsIn(node: Node): string {
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked).join('{}')
  if (node.type === 'JSXText') return node.raw
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** Statements of SQL, and what is written about calls for the document of the API. */
const isElsewhere = (node: Node, path: string) =>
  (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') ||
  (node.type === 'Property' && path.startsWith('contract') && /^(description|summary)$/.test(node.key.name ?? ''))

function* every(node: Node, isLeftOut: (node: Node) => boolean): Generator<Node> {
  if (isLeftOut(node)) return
  yield node
  for (const child of childrenOf(node)) yield* every(child, isLeftOut)
}

test('what reads like a sentence is a text for people, or stands here with a reason', () => {
  const missed: string[] = []
  const used = new Set<string>()
  for (const { path, tree } of sourceTrees()) {
    if (path.startsWith('node_modules')) continue
    const spans = [...textsIn(tree)]
    for (const node of every(tree, (one) => isElsewhere(one, path))) {
      const words = wordsIn(node)
      if (!prose.test(words) || spans.some(({ start, end }) => start <= node.start && node.end <= end)) continue
      const known = reasons.filter((reason) => words.includes(reason))
      for (const reason of known) used.add(reason)
      if (known.length === 0) missed.push(`${path}: ${words}`)
    }
  }
  expect(missed).toEqual([])
  expect(reasons.filter((reason) => !used.has(reason))).toEqual([])
})

/** Names of keys, and of calls in the document of the API. */
const compared = new Set(['Home', 'Create', 'Edit', 'Delete'])

test('no text is a name as well: a comparison with it would fail in another language', () => {
  const said = new Set<string>()
  const names: string[] = []
  for (const { path, tree } of sourceTrees()) {
    if (!/^(src|contract)/.test(path)) continue
    for (const { key } of textsIn(tree)) said.add(key)
    for (const node of every(tree, () => false)) {
      const up = node.parent
      const isName = up?.type === 'TSLiteralType' || (up?.type === 'BinaryExpression' && up.operator !== '+')
      if (isName && /[\p{Lu}\s]/u.test(wordsIn(node))) names.push(wordsIn(node))
    }
  }
  expect(names.filter((name) => said.has(name) && !compared.has(name))).toEqual([])
})

const catalogue = catalogueOf('vi')
const inVietnamese = (path: string) => translate(readFileSync(join(root, path), 'utf8'), path, 'vi', catalogue)

/** Runs a file as it is built for Vietnamese; `given` is what it imports. */
async function run<Exports>(path: string, given: Record<string, unknown>, names: string): Promise<Exports> {
  const built = await transformWithOxc(inVietnamese(path), path)
  const code = built.code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '')
  return runInThisContext(`(({ ${Object.keys(given).join(', ')} }) => { ${code}\nreturn { ${names} } })`)(given)
}

test('what an invoice says to the client is English whoever writes it', async () => {
  const path = 'src/resources/invoices/invoiceDescription.ts'
  const spoken = await run<{ descriptionOf: typeof descriptionOf }>(path, {}, 'descriptionOf')
  const words = spoken.descriptionOf('Atlas Kiosk', '2026-12')
  expect(words).toBe(
    'This invoice is for our work on Atlas Kiosk in December 2026.\nIt covers December 1st to December 31st, 2026.',
  )
  // A draft that somebody else began is known by these words.
  expect(words).toBe(descriptionOf('Atlas Kiosk', '2026-12'))
})

test('the palette words an action as a whole, and takes the words between action and object for neither', async () => {
  const { personActions } = await run<{ personActions: { id: string; named?: (name: string) => string }[] }>(
    'src/palette/recordActions.ts',
    { paths: {}, asking: () => '', invoiceActions: [] },
    'personActions',
  )
  expect(personActions.find(({ id }) => id === 'status')?.named?.('Hương')).toBe('Đổi trạng thái của Hương')

  const { objectOf } = await run<{ objectOf: (typed: string, action: string) => unknown }>(
    'src/palette/actions.ts',
    { wordsOf },
    'objectOf',
  )
  expect(objectOf('đổi trạng thái của Hương', 'Đổi trạng thái')).toEqual({ rest: 'huong', taken: 3 })
  expect(objectOf('tạo hóa đơn cho Trọng', 'Tạo hóa đơn')).toEqual({ rest: 'trong', taken: 3 })
})
