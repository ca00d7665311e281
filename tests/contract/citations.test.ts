import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './sources.ts'

const folders = ['contract', 'deploy', 'docs', 'languages', 'scripts', 'server', 'src', 'tests']
const isText = /\.(ts|tsx|mjs|css|html|md|sql|po|json|ya?ml)$/
/** Released migrations are never edited, not even comments: databases store their hash. */
const isLeftOut = /^server\/platform\/db\/migrations\/|^tests\/contract\/citations\.test\.ts$/

interface Text {
  path: string
  text: string
}

const namesIn = (folder: string, recursive = true) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name))

const texts: Text[] = [...folders.flatMap((folder) => namesIn(folder)), ...namesIn('.', false)]
  .filter((path) => isText.test(path) && !isLeftOut.test(path) && path !== 'package-lock.json')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const ruleTexts = texts.filter(({ path }) => path.startsWith('docs/rules/'))

/** The section numbers of a text, in order, from `## <a id="2"></a>2 Title` and `### <a id="2.1"></a>2.1 Title`. */
const numbersOf = (text: string): string[] => [...text.matchAll(/^#{2,3} <a id="([\d.]+)"/gm)].map(([, id = '']) => id)

const known = new Map(ruleTexts.map(({ path, text }) => [basename(path), new Set(numbersOf(text))]))

/** A rules file and a section; without a number, the whole file. */
interface Citation {
  file: string
  number: string | undefined
}

/** Citations: `rules/people.md#2.1` in any text; in the rules also links to `people.md#2.1` and `#2.1`. */
function citationsOf({ path, text }: Text): Citation[] {
  const named = [...text.matchAll(/\brules\/([\w-]+\.md)(?:#(\d+(?:\.\d+)*))?/g)]
  const linked = path.startsWith('docs/rules/') ? [...text.matchAll(/\]\(([\w-]+\.md)?(?:#(\d+(?:\.\d+)*))?\)/g)] : []
  return [...named, ...linked].map(([, file = basename(path), number]) => ({ file, number }))
}

const isKnown = ({ file, number }: Citation) => Boolean(known.get(file) && (!number || known.get(file)?.has(number)))

const unknownIn = (one: Text): string[] =>
  citationsOf(one)
    .filter((citation) => !isKnown(citation))
    .map(({ file, number = '' }) => `${one.path} cites ${file}#${number}`)

/** Documents that can be cited by file name: all except rules, which are cited by number. */
const byName = new Set(texts.filter((one) => !ruleTexts.includes(one)).map(({ path }) => basename(path)))

/** True if the repository has the document: relative to the root, to `docs`, to the text, or by file name. */
const isHere = (name: string, from: string) =>
  byName.has(name) || ['', 'docs', dirname(from)].some((folder) => existsSync(join(root, folder, name)))

/** References to documents that the repository does not have, and to sections without a document. */
function outsideIn({ path, text }: Text): string[] {
  const documents = [...text.matchAll(/(?:[\w.-]+\/)*[\w-]+\.md\b/g)].map(([name]) => name)
  const sections = [...text.matchAll(/\bsections? \d/gi)].map(([words]) => words)
  return [...documents.filter((name) => !isHere(name, path)), ...sections].map((words) => `${path} cites ${words}`)
}

test('citations are found in every spelling', () => {
  const path = 'docs/rules/people.md'
  const text = 'rules/people.md#2.1. (docs/rules/api.md#3), rules/roles.md; [1.2](#1.2) [api.md](api.md#4.1)'
  expect(citationsOf({ path, text })).toEqual([
    { file: 'people.md', number: '2.1' },
    { file: 'api.md', number: '3' },
    { file: 'roles.md', number: undefined },
    { file: 'people.md', number: '1.2' },
    { file: 'api.md', number: '4.1' },
  ])
  expect(unknownIn({ path: 'src/a.ts', text: '// rules/people.md#99.1, rules/nothing.md#1' })).toEqual([
    'src/a.ts cites people.md#99.1',
    'src/a.ts cites nothing.md#1',
  ])
  const beyond = 'wire-people.md, `product.md`, screens.md, docs/no.md, section 2.3, Sections 4 and 5'
  expect(outsideIn({ path: 'src/a.ts', text: beyond })).toHaveLength(6)
  const here = 'README.md, docs/glossary.md, rules/people.md#1.1'
  expect(outsideIn({ path: 'src/a.ts', text: here })).toEqual([])
})

test('every citation of a rule resolves', () => {
  expect(texts.flatMap(citationsOf).length).toBeGreaterThan(400)
  expect(texts.flatMap(unknownIn)).toEqual([])
})

test('a rule has a number of its own, which is its anchor and begins with that of its chapter', () => {
  const broken = ruleTexts.flatMap(({ path, text }) => {
    if (path === 'docs/rules/README.md') return []
    const headings = [...text.matchAll(/^#{2,} .*$/gm)].map(([heading]) => heading)
    const wrong = headings.filter((heading) => !/^#{2,3} <a id="(\d+(?:\.\d+)?)"><\/a>\1 \S/.test(heading))
    const numbers = numbersOf(text)
    const double = numbers.filter((number, at) => numbers.indexOf(number) !== at)
    const astray = numbers.filter((number) => !numbers.includes(number.split('.')[0] ?? ''))
    return [...wrong, ...double, ...astray].map((one) => `${path}: ${one}`)
  })
  expect(broken).toEqual([])
})

test('every file of rules is in the index', () => {
  const index = ruleTexts.find(({ path }) => path === 'docs/rules/README.md')?.text ?? ''
  const missing = [...known.keys()].filter((file) => file !== 'README.md' && !index.includes(`](${file})`))
  expect(missing).toEqual([])
})

test('no document outside of the repository is cited', () => {
  expect(texts.flatMap(outsideIn)).toEqual([])
})
