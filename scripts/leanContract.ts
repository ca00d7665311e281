import { parseAst, type Plugin } from 'vite'

/**
 * Properties of an endpoint that the browser never reads: those for the API document, and schemas that only the server
 * validates. Forms read `body`, dashboards read `query`.
 */
const unread = new Set(['summary', 'description', 'refusals', 'params', 'response'])

interface Node {
  type?: string
  start: number
  end: number
}
interface Property {
  key?: { name?: string }
  shorthand?: boolean
  value?: Node
}
interface Import extends Node {
  specifiers?: { local: { name: string } }[]
}
interface Declaration extends Node {
  declaration?: Declaration
  declarations?: { init?: Node | null }[]
}

/** The properties of each `endpoint({ ... })` call in a syntax tree. */
function* properties(node: unknown): Generator<Property> {
  if (!node || typeof node !== 'object') return
  const {
    type,
    callee,
    arguments: given,
  } = node as {
    type?: string
    callee?: { name?: string }
    arguments?: { properties?: Property[] }[]
  }
  if (type === 'CallExpression' && callee?.name === 'endpoint') yield* given?.[0]?.properties ?? []
  for (const child of Object.values(node)) yield* properties(child)
}

/** The initializers of a module's constants. */
const constants = (body: readonly Declaration[]): Node[] =>
  body
    .flatMap(({ declaration, declarations }) => declaration?.declarations ?? declarations ?? [])
    .flatMap(({ init }) => (init && /^(Call|Object|Array)Expression$/.test(init.type ?? '') ? [init] : []))

interface Identifier {
  type?: string
  name?: string
  computed?: boolean
  shorthand?: boolean
}

/** True for child keys that name a property instead of using a variable: after a dot or before a colon. */
const isNameOnly = ({ type, computed, shorthand }: Identifier, key: string) =>
  (type === 'MemberExpression' && key === 'property' && !computed) ||
  (type === 'Property' && key === 'key' && !computed && !shorthand)

/** The names of the variables that a syntax tree uses. */
function* used(node: unknown): Generator<string> {
  if (!node || typeof node !== 'object') return
  const one = node as Identifier
  if (one.type === 'ImportDeclaration') return
  if (one.type === 'Identifier' && one.name) yield one.name
  for (const [key, child] of Object.entries(node)) if (!isNameOnly(one, key)) yield* used(child)
}

/** Removes imports that are no longer used. Otherwise the bundle would still load their modules. */
function withoutIdleImports(code: string): string {
  const tree = parseAst(code)
  const names = new Set(used(tree))
  return (tree.body as unknown as Import[])
    .filter(({ type, specifiers = [] }) => type === 'ImportDeclaration' && specifiers.length > 0)
    .filter(({ specifiers = [] }) => !specifiers.some(({ local }) => names.has(local.name)))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/**
 * Removes unused parts of the contract from the browser code, which saves some kB on each page: unread properties of
 * endpoints become `undefined`, and constants are marked as pure, so that tree shaking removes schemas that nothing
 * uses. Types don't change.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\// },
      handler(code) {
        const tree = parseAst(code)
        const blanks = [...properties(tree)].flatMap(({ key, shorthand, value }) =>
          value && !shorthand && unread.has(key?.name ?? '') ? [{ ...value, text: 'undefined' }] : [],
        )
        const marks = constants(tree.body as unknown as Declaration[]).flatMap(({ start, end }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          { start: end, end, text: '))()' },
        ])
        const lean = [...blanks, ...marks]
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code)
        return withoutIdleImports(lean)
      },
    },
  }
}
