import { parseAst, type Plugin } from 'vite'

/** Of an endpoint, what only the API document tells. */
const documented = new Set(['summary', 'description', 'refusals'])

interface Property {
  key?: { name?: string }
  shorthand?: boolean
  value?: { start: number; end: number }
}

/** The properties of every `endpoint({ ... })` in a tree of the parser. */
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

/**
 * Leaves out of the browser's copy of the contract what nobody reads there, which is some kB on every page. Types do not change: the keys stay,
 * without a value.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/api\// },
      handler(code) {
        const ranges = [...properties(parseAst(code))].flatMap(({ key, shorthand, value }) =>
          value && !shorthand && documented.has(key?.name ?? '') ? [value] : [],
        )
        return ranges
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
      },
    },
  }
}
