import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { root } from './command.mjs'

/** Columns that tests saw in results, by the place that executes the statement: `server/…/queries.ts:12`. */
function recorded(folder) {
  const results = new Map()
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { place, columns } = JSON.parse(line)
      // The first line of a place has no columns: it tells that the statement was executed, on either engine.
      results.set(place, [...(results.get(place) ?? []), ...(columns ? [columns] : [])])
    }
  }
  return results
}

const optional = 1 << 24 // SymbolFlags.Optional

/** Whether a type names its columns itself. A generic one gets them from the caller. */
const isConcrete = (type) =>
  type.isObjectType() || (type.isIntersectionType() && type.getTypes().every((part) => isConcrete(part)))

/** The columns of each member of a row type, or undefined if the statement declares none. */
function declaredColumns(checker, type) {
  const members = (type.isUnionType() ? type.getTypes() : [type]).map((member) => ({
    isConcrete: isConcrete(member) && checker.getIndexInfosOfType(member).length === 0,
    columns: checker
      .getPropertiesOfType(member)
      .map(({ name, flags }) => ({ name, isOptional: (flags & optional) !== 0 })),
  }))
  return members.every(({ columns }) => columns.length === 0) ? undefined : members
}

/** The names before `.execute` in the calls of a file. */
function calls(source) {
  const found = []
  const visit = (node) => {
    node.forEachChild(visit)
    if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
    if (node.expression.name.text === 'execute') found.push(node.expression)
  }
  visit(source)
  return found
}

/** Every `.execute()` of a raw statement in the server, with the row type that it declares. */
function executed() {
  const api = new API({ cwd: root })
  const { program, checker } = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()[0]
  const paths = program.getSourceFileNames().filter((path) => /^server\/(?!.*\.test\.ts$)/.test(relative(root, path)))
  const statements = paths.flatMap((path) => {
    const source = program.getSourceFile(path)
    return calls(source).flatMap(({ expression, name }) => {
      const type = checker.getTypeAtLocation(expression)
      if (type?.getSymbol()?.name !== 'RawBuilder') return []
      const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1
      const [row] = checker.getTypeArguments(type)
      return [{ place: `${relative(root, path)}:${line}`, declared: row && declaredColumns(checker, row) }]
    })
  })
  api.close()
  return statements
}

/** Files whose statements run only in other processes, or only in `test:long`. */
const elsewhere = [
  'server/cli/import.ts',
  'server/cli/token.ts',
  'server/platform/http/tokens.ts',
  // The embedded database vacuums its queue after 20,000 events.
  'server/platform/auditLog/seal.ts',
]

const fits = (result, { isConcrete, columns }) =>
  columns.every(({ name, isOptional }) => isOptional || result.includes(name)) &&
  (!isConcrete || result.every((name) => columns.some((column) => column.name === name)))

const listed = (names) => names.toSorted().join(', ')

/**
 * Compares the row type of each raw statement with the columns that the database returned in the tests.
 * @param folder what `tests/support/recordStatements.mjs` wrote
 * @returns number of statements, and a sentence for each that differs or that no test executes
 */
export function compareRowTypes(folder) {
  const results = recorded(folder)
  const statements = executed()
  const faults = statements.flatMap(({ place, declared }) => {
    const seen = results.get(place)
    if (!seen) return elsewhere.includes(place.split(':')[0]) ? [] : [`${place} is executed by no test.`]
    const wrong = declared && seen.find((result) => !declared.some((member) => fits(result, member)))
    const types = declared?.map(({ columns }) => listed(columns.map(({ name }) => name))).join(' or ')
    return wrong ? [`${place} declares ${types}; the database returns ${listed(wrong)}.`] : []
  })
  return { count: statements.length, faults }
}
