import { parseAst } from 'vite'

/** A node of the parser's tree, with the node it stands in. */
export interface Node {
  type: string
  start: number
  end: number
  parent?: Node
  // oxlint-disable-next-line typescript/no-explicit-any -- every kind of node has fields of its own.
  [field: string]: any
}

/** A text for people in a source file. */
export interface Text {
  /** What the catalogues know it by, with `{0}`, `{1}` where values stand. */
  key: string
  start: number
  end: number
  /** Code that says `words`, in which `{0}` stands for the first value; `code` renders a node of the file. */
  say: (words: string, code: (node: Node) => string) => string
}

/** Attributes and properties whose strings people never read. */
const silent = new Set(
  `className class style sx to href src type role id htmlFor variant color size component key resource source reference
  target rel d viewBox preserveAspectRatio fill stroke strokeLinecap strokeLinejoin transform method path mode field sort order event tone
  align position side area autoComplete inputMode accept dataKey stackId width height padding margin display
  gridTemplateColumns gridTemplateAreas flex border font fontFamily background transition animation boxShadow locale
  timeZone pattern import summary description refusals`.split(/\s+/),
)
/** Of these the names of columns, of which sentences are said. */
const columns = new Set(['type', 'area'])
const isSilentName = (name: string) =>
  silent.has(name) || /^(data-|aria-(hidden|live|labelledby|describedby|controls)$)/.test(name)

/** Calls whose strings people never read. */
const mute = new Set(
  `enum literal includes startsWith endsWith indexOf split replace replaceAll match test get set has delete append
  getItem setItem removeItem querySelector querySelectorAll getElementById addEventListener removeEventListener
  getAttribute setAttribute closest matches lazy CustomEvent Event RegExp URL styled keyframes css matchMedia
  createElement dispatchEvent localeCompare postMessage regex datetime pick omit hasOwn`.split(/\s+/),
)

/** Methods that leave a text, or the texts of a list, what they are for people. */
const joining = new Set(['filter', 'join', 'trim', 'flat', 'concat'])

/** Attributes and properties whose strings are words that are put beside others. */
const nouns = new Set(['one', 'many', 'nouns'])

/** Calls that are given a word for one, and sometimes one for several. */
const counting = new Set(['notFound', 'pluralize', 'count', 'counted', 'n', 'countWords', 'join'])

const letters = /\p{L}{2}/u
const lonely = /^\p{Lu}[\p{Ll}’]+(-\p{Ll}+)?[:.…]?$/u
const machine =
  /^[\w./:#?&=@%~+,*()[\]{}|^$\\;<>"'!-]*$|^(\.\w|#\w|--|M\d)|;\s*$|;\s*[\w-]+\s*[=:]|=>|\b(var|calc|rgba?|minmax|repeat|translate|solid|ease)\(|\b\d+(px|ms|rem|fr|em)\b|^\w+\/[\w*]+/

/** Whether a string reads like something said to people. */
const isSaid = (key: string) => lonely.test(key) || (/\s/.test(key) && !machine.test(key))

/** Splits `Show {0} of {1}` into words and numbers of values. */
const pieces = (words: string): (string | number)[] =>
  words
    .split(/(\{\d+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\d+\}$/.test(piece) ? Number(piece.slice(1, -1)) : piece))

/** Keeps the blanks around a text out of the catalogue. */
function around(key: string, node: { start: number; end: number }, say: Text['say']): Text {
  const [lead = '', tail = ''] = [/^\s*/.exec(key)?.[0], /\s*$/.exec(key)?.[0]]
  return {
    key: key.trim(),
    start: node.start,
    end: node.end,
    say: (words, code) => say(`${lead}${words}${tail}`, code),
  }
}

const entities: Record<string, string> = { nbsp: '\u00a0', amp: '&', apos: "'", quot: '"', lt: '<', gt: '>' }

/** How JSX reads a piece of text: lines are trimmed and joined. */
function jsxWords(raw: string): string {
  const lines = raw.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const head = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? head : head.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
}

/** The words of a child of an element: of a text, and of `{' '}`. */
function wordsOf(child: Node | undefined): string | undefined {
  if (child?.type === 'JSXText') return jsxWords(child.raw)
  const value = child?.type === 'JSXExpressionContainer' ? child.expression.value : undefined
  return typeof value === 'string' ? value : undefined
}

/** The sentence that the children of an element make together, values and elements between its words. */
function sentenceOf(element: Node): { children: Node[]; values: Node[]; key: string } | undefined {
  const kept: Node[] = element.children.filter(
    ({ type, expression }: Node) => expression?.type !== 'JSXEmptyExpression' || type !== 'JSXExpressionContainer',
  )
  const isAside = (child?: Node) => child?.type === 'JSXElement' || wordsOf(child)?.trim() === ''
  while (kept.length > 0 && isAside(kept[0])) kept.shift()
  while (kept.length > 0 && isAside(kept.at(-1))) kept.pop()
  if (!kept.some((child) => child.type === 'JSXText' && letters.test(jsxWords(child.raw)))) return undefined
  const values: Node[] = []
  const key = kept.map((child) => wordsOf(child) ?? `{${values.push(child) - 1}}`).join('')
  return { children: kept, values, key }
}

function ofElement(element: Node): Text | undefined {
  const sentence = sentenceOf(element)
  if (!sentence) return undefined
  const { children, values, key } = sentence
  const span = { start: children[0]?.start ?? 0, end: children.at(-1)?.end ?? 0 }
  return around(key, span, (words, code) =>
    pieces(words)
      .map((piece) => {
        if (typeof piece === 'string') return `{${JSON.stringify(piece)}}`
        const value = values[piece]
        return value ? code(value) : ''
      })
      .join(''),
  )
}

/** Whether `{' '}` is part of the sentence around it. */
function isAbsorbed(literal: Node): boolean {
  const container = literal.parent
  const element = container?.parent
  if (container?.type !== 'JSXExpressionContainer' || !element?.children) return false
  return sentenceOf(element)?.children.includes(container) ?? false
}

const nameOf = (node?: Node): string => node?.name ?? node?.value ?? node?.property?.name ?? ''

/** Whether words around a value make a sentence with it. */
const isAround = (node: Node) =>
  node.type === 'TemplateLiteral'
    ? ofTemplate(node) !== undefined
    : node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(node.parent?.type ?? '')

/** Whether a sentence is said of the column of an import, by the name of the column. */
const isColumnHelp = (name: string, node: Node) =>
  columns.has(name) && node.type === 'Literal' && /\s\S+\s/.test(node.value)

/** Where the value of a string ends up: among what people read or not, and whether it is a word beside a number. */
function placeOf(literal: Node): { isSilent: boolean; isCounted: boolean } {
  let isCounted = false
  let isChosen = false
  let at = literal
  for (let up = at.parent; up; at = up, up = up.parent) {
    const silence = { isSilent: true, isCounted }
    if (/^(TS(?!As|Satisfies|NonNull)|Import|Export(?!Default|Named)|TaggedTemplate)/.test(up.type)) return silence
    if (up.type === 'ConditionalExpression') {
      if (up.test === at) return silence
      isChosen = true
      if (up.test.type === 'BinaryExpression' && up.test.right.value === 1) isCounted = true
    } else if (up.type === 'LogicalExpression' && up.operator !== '&&') {
      isChosen = true
    } else if (isChosen && isAround(up)) {
      isCounted = true
    } else if (up.type === 'BinaryExpression') {
      if (up.operator !== '+') return silence
    } else if (up.type === 'SwitchCase' || up.type === 'MemberExpression') {
      if (up.test === at || (up.type === 'MemberExpression' && !joining.has(nameOf(up.property)))) return silence
    } else if (up.type === 'JSXAttribute')
      return {
        isSilent: isSilentName(nameOf(up.name)),
        isCounted: isCounted || nouns.has(nameOf(up.name)) || nameOf(up.name) === 'what',
      }
    else if (up.type === 'Property')
      return {
        isSilent:
          (up.key === at && !up.computed) || (isSilentName(nameOf(up.key)) && !isColumnHelp(nameOf(up.key), at)),
        isCounted: isCounted || nouns.has(nameOf(up.key)),
      }
    else if (up.type === 'CallExpression' || up.type === 'NewExpression') {
      if (up.callee === at && !joining.has(nameOf(up.callee))) return silence
      if (up.callee === at) continue
      const called = nameOf(up.callee)
      return { isSilent: mute.has(called), isCounted: isCounted || counting.has(called) }
    } else if (/Function|Statement|Declarat/.test(up.type)) return { isSilent: false, isCounted }
  }
  return { isSilent: false, isCounted }
}

const inTemplate = (words: string) => words.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')

function ofTemplate(node: Node): Text | undefined {
  const values: Node[] = node.expressions
  const key = node.quasis
    .map((quasi: Node) => quasi.value.cooked)
    .reduce((text: string, quasi: string, index: number) => `${text}{${index - 1}}${quasi}`)
  const plain = key.replaceAll(/\{\d+\}/g, ' ')
  const { isSilent, isCounted } = placeOf(node)
  const reads =
    /(^|[\s(])\p{L}+[,.:;!?…)]*(\s|$)/u.test(plain) && /\s/.test(key) && !machine.test(`${plain.trim()} ${'\u2026'}`)
  if (isSilent || !letters.test(plain) || !(isCounted || reads)) return undefined
  return around(key, node, (words, code) => {
    const said = pieces(words).map((piece) => {
      if (typeof piece === 'string') return inTemplate(piece)
      const value = values[piece]
      return value ? `\${${code(value)}}` : ''
    })
    return `\`${said.join('')}\``
  })
}

function ofString(node: Node): Text | undefined {
  if (!letters.test(node.value) || isAbsorbed(node)) return undefined
  const { isSilent, isCounted } = placeOf(node)
  const key = node.value.trim()
  if (isSilent || !(isCounted ? !machine.test(`${key} \u2026`) : isSaid(key))) return undefined
  const isAttribute = node.parent?.type === 'JSXAttribute'
  return around(node.value, node, (words) => (isAttribute ? `{${JSON.stringify(words)}}` : JSON.stringify(words)))
}

/** The text that a node says, if it says one. */
export function textOf(node: Node): Text | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return ofElement(node)
  if (node.type === 'TemplateLiteral') return ofTemplate(node)
  return node.type === 'Literal' && typeof node.value === 'string' ? ofString(node) : undefined
}

/** What stands right below a node, in the order of the file. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value?.type === 'string')
    .sort((a, b) => a.start - b.start)
}

/** The tree of a source file, each node knowing the one it stands in. */
export function treeOf(code: string, path: string): Node {
  const link = (node: Node): Node => {
    for (const child of childrenOf(node)) {
      child.parent = node
      link(child)
    }
    return node
  }
  return link(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
}

/** Every text for people in a tree. */
export function* textsIn(node: Node): Generator<Text> {
  const text = textOf(node)
  if (text) yield text
  for (const child of childrenOf(node)) yield* textsIn(child)
}
