import { languages } from '#contract/languages.ts'
import { everyText } from '../../scripts/languages/everyText.ts'
import { textsIn, treeOf } from '../../scripts/languages/texts.ts'
import { catalogueOf, translate } from '../../scripts/languages/translate.ts'

const texts = everyText()
const others = Object.keys(languages).filter((language) => language !== 'en')
const holes = (text: string) => (text.match(/\{\d+\}|%\{\w+\}/g) ?? []).sort().join(' ')

describe.each(others)('the catalogue of %s', (language) => {
  const catalogue = catalogueOf(language)

  test('has every text, and none that is gone', () => {
    expect(texts.size).toBeGreaterThan(2500)
    expect([...texts].filter(([key]) => !(key in catalogue))).toEqual([])
    expect(Object.keys(catalogue).filter((key) => !texts.has(key))).toEqual([])
  })

  test('keeps the values of a text, and the blanks around it outside', () => {
    const said = Object.entries(catalogue).filter((entry): entry is [string, string] => entry[1] !== null)
    expect(said.length).toBeGreaterThan(2000)
    // Of two forms for one and several, a language may need only one.
    const differ = said.filter(([key, words]) => !key.includes('||||') && holes(key) !== holes(words))
    expect(differ).toEqual([])
    expect(said.filter(([, words]) => words !== words.trim() || words === '')).toEqual([])
  })
})

const keysOf = (source: string) => [...textsIn(treeOf(source, 'a.tsx'))].map(({ key }) => key)

test.each([
  ['the text of an element', '<b>Save all</b>', ['Save all']],
  [
    'an element on several lines',
    '<p>\n  One\n  line {count} more{" "}\n  <b>of all</b> here.\n</p>',
    ['One line {0} more {1} here.', 'of all'],
  ],
  ['what stands around the words of an element', '<p><Icon /> Save <Icon /></p>', ['Save']],
  ['an attribute', '<b title="Save" className="Big red" />', ['Save']],
  ['a template', 'f(`${n} of ${m} people`, `/api/${n}`)', ['{0} of {1} people']],
  ['words beside a number', 'f(n === 1 ? "person" : "people")', ['person', 'people']],
  ['a property', '({ label: "Full name", key: "Full name", left: "Left" })', ['Full name', 'Left']],
  ['a sentence with a semicolon', 'f("Both are kept; look again.")', ['Both are kept; look again.']],
  ['what a parameter is unless told', '({ title = "This page" }) => title', ['This page']],
  [
    'what is left of a list',
    '[a && "opens first", `${n} below`].filter(Boolean).join(", ")',
    ['opens first', '{0} below'],
  ],
  [
    'a sentence after a value',
    'f(`${name}. The average of all.`, `${name} (${n} open)`.trim())',
    ['{0}. The average of all.', '{0} ({1} open)'],
  ],
  ['what is said instead of nothing', '<ins>{after || "cleared"}</ins>', ['cleared']],
  ['the help of a column whose name is one of code', '({ type: "of an audit", area: "big" })', ['of an audit']],
  ['no styles and headers', 'f("margin: 0 auto; color: red", "text/csv; charset=utf-8", "select 1;")', []],
  [
    'no types, keys, imports, comparisons and addresses',
    'import a from "A b"; type T = "Big one"; x["Big one"] = y === "Big one" ? "/a b" : a.get("Big one")',
    [],
  ],
])('finds %s', (_what, source, keys) => {
  expect(keysOf(`const x = ${source.startsWith('import') ? `0; ${source}` : source}`)).toEqual(keys)
})

test('says a file in another language, in its order of words, and leaves the rest as it is', () => {
  const source = `// Save all
const f = (n: number) => <p title="Save all">Show {n.toLocaleString('en-US')} of <b>{\`\${n} rows\`}</b> now</p>`
  const catalogue = {
    'Save all': 'Lưu "hết"',
    'Show {0} of {1} now': '{1}: {0}',
    '{0} rows': '`{0}` hàng',
  }
  expect(translate(source, 'a.tsx', 'vi', catalogue)).toBe(`// Save all
const f = (n: number) => <p title={"Lưu \\"hết\\""}><b>{\`\\\`\${n}\\\` hàng\`}</b>{": "}{n.toLocaleString('vi')}</p>`)
  expect(translate(source, 'a.tsx', 'vi', { 'Save all': null })).toBe(source.replace('en-US', 'vi'))
})
