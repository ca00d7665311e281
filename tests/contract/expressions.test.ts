import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { regexes } from 'zod/v4/core'
import { root, sources } from './sources.ts'
import { shaping } from '#contract/oneLine.ts'

/** Letters in one text. An expression that is quadratic in them takes seconds, one that is linear a millisecond. */
const [long, patience] = [50_000, 400]

/** Expressions that are slow with a long text but never get one, each with the longest text it gets and why. */
const bounded: Record<string, [most: number, why: string]> = {
  '/\\.?0+$/': [40, 'a rate with ten decimals'],
  '/0*$/': [60, 'a typed number'],
}

/** Expressions put together from other texts: in which file, and how they look for instance. */
const built: Record<string, RegExp[]> = {
  'contract/csvText.ts': [/^(?:[\s\p{C}]*[=+\-@]|[\t\r\n])/u, /^'(?=(?:[\s\p{C}]*[=+\-@]|[\t\r\n]))/u],
  'contract/oneLine.ts': [shaping],
  'contract/plainText.ts': [/[ßøæœðþħı]/gu],
  'contract/typedNumber.ts': [
    /^[+\-\u2212]?(?:(?:[1-9]\d{0,2}(?:,\d{3}){1,6}|[1-9]\d{0,2}(?:'\d{3}){1,6}|\d{1,20})(?:\.\d{0,20})?|\.\d{1,20})$/,
  ],
}

interface Node {
  type?: string
  start?: number
  end?: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

type Found = { literals: RegExp[]; isBuilt: boolean }

function search(node: unknown, found: Found): Found {
  if (Array.isArray(node)) for (const child of node) search(child, found)
  else if (node && typeof node === 'object') {
    const { type, regex, callee } = node as Node
    if (regex) found.literals.push(new RegExp(regex.pattern, regex.flags))
    if (/^(New|Call)Expression$/.test(type ?? '') && callee?.name === 'RegExp') found.isBuilt = true
    for (const child of Object.values(node)) search(child, found)
  }
  return found
}

const inSource = (text: string) => search(parseAst(text, { lang: 'ts' }), { literals: [], isBuilt: false })
const files = sources('contract', 'server').map(({ path }) => ({
  path,
  ...inSource(readFileSync(join(root, path), 'utf8')),
}))

const signs = [
  ...' \t\n\r"\'aA1-.,;:@/\\<>([{=+_&%é\u00a0\u0301\u200b\uFEFF'.split(''),
  '\u{1F600}',
  '\r\n',
  'a ',
  'a.',
  '"a',
  '1,',
  '- ',
]
const around = ['', 'a', ' ', '@']

/** Texts with a long run of one sign, alone and between others, so that a match fails at its end. */
function* runs(length: number): Generator<string> {
  for (const sign of signs) for (const end of around) yield `${end}${sign.repeat(length / sign.length)}${end}\0`
}

/** Roughly a text that the expression matches: one letter for each class, without quantifiers and brackets. */
const skeleton = ({ source }: RegExp) =>
  source
    .replace(/\(\?<?[:=!]|\\b|\{\d+,?\d*\}|[()^$?*+|]/gi, '')
    .replace(/\[\^?(\\?[^\]])[^\]]*\]/g, '$1')
    .replace(
      /\\(?:[wSDpPu](?:\{[^}]*\})?|d|s|n|r|t|(.))/g,
      (text, sign?: string) =>
        sign ?? ({ d: '1', s: ' ', n: '\n', r: '\r', t: '\t' } as Record<string, string>)[text.charAt(1)] ?? 'a',
    )
    .slice(0, 16)

/** Texts that begin like a match, go on with a long run and end wrong. */
function* lengthened(expression: RegExp, length: number): Generator<string> {
  const text = skeleton(expression)
  for (let at = 1; at <= text.length; at++)
    for (const sign of new Set([text.charAt(at - 1), text.slice(Math.max(0, at - 2), at), 'a', ' ', '1', '.']))
      yield `${text.slice(0, at)}${sign.repeat(length / sign.length)}${text.slice(at)}\0`
}

const use = new Script('text.search(expression), text.replace(expression, "")')
const context: { text?: string; expression?: RegExp } = createContext({})

/** True if the expression is still busy with the text after the time limit. */
function isStuck(expression: RegExp, text: string): boolean {
  try {
    Object.assign(context, { text, expression })
    use.runInContext(context, { timeout: patience })
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true
    throw error
  }
}

/** The start of a text that takes the expression too long, three times in a row: the machine can be busy. */
function slowText(expression: RegExp, length = bounded[String(expression)]?.[0] ?? long): string | undefined {
  const texts = [...runs(length), ...lengthened(expression, length)]
  return texts.find((text) => [1, 2, 3].every(() => isStuck(expression, text)))?.slice(0, 40)
}
const slow = (expressions: readonly RegExp[]) =>
  [...new Map(expressions.map((one) => [String(one), one])).values()].flatMap((one) => {
    const text = slowText(one)
    return text === undefined ? [] : [`${String(one)} with ${JSON.stringify(text)}`]
  })

test('no expression takes long, whatever text it is given', () => {
  expect(slow(files.flatMap(({ literals }) => literals))).toEqual([])
})

test('nor does one that is put together, and each of them is listed with an example', () => {
  expect(files.flatMap(({ path, isBuilt }) => (isBuilt ? [path] : []))).toEqual(Object.keys(built).toSorted())
  expect(slow(Object.values(built).flat())).toEqual([])
})

test('nor does a format of the library that checks bodies', () => {
  const own: unknown[] = Object.values(regexes)
  expect(slow(own.filter((one) => one instanceof RegExp))).toEqual([])
})

test.each(['const a = /[ ]+$/', 'text.split(/\\s*\\n/)'])('%s would be found', (line) => {
  expect(slow(inSource(line).literals)).toHaveLength(1)
})
