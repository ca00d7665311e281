import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/**
 * Files that may name colours: the theme, the palettes of rules/screens.md#5, drawings, and paper, which is white in
 * both themes.
 */
const palettes = [
  'src/admin/theme/',
  'src/admin/fields/Tag.tsx',
  'src/resources/surveys/likert/levels.ts',
  'src/admin/pdf/PdfView.tsx',
  'src/layout/FullScreen.tsx',
  'src/pages/Login.tsx',
]
/** SVG attributes, which can't use variables. */
const drawn = ['src/admin/theme/', 'src/dashboards/SeriesChart.tsx']

const colour = /['"`](#[0-9a-f]{3,8}\b|rgba?\(|hsla?\()/i
const size = /fontSize: ['"]?\d|borderRadius: ['"]?(?!50%|0\b)\d|borderRadius: '[^']*\dpx|fontSize: '[\d.]+(px|rem)/
const width = /\((max|min)-width: ?(599|600|899|900)(\.\d+)?px\)/

/** Lines of a text with a literal value that the theme has a name for. */
function literals(path: string, text: string): string[] {
  const isIn = (places: string[]) => places.some((place) => path.startsWith(place))
  const rules = [!isIn(palettes) && colour, !isIn(drawn) && size, width].filter((rule) => rule !== false)
  return text
    .split('\n')
    .filter((line) => rules.some((rule) => rule.test(line)))
    .map((line) => `${path}: ${line.trim()}`)
}

test('colours, corners, sizes of text and widths of phones come from the theme', () => {
  const found = sources('src').flatMap(({ path }) => literals(path, readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  "color: '#c00',",
  'background: "rgb(0 0 0 / 0.5)",',
  'sx={{ fontSize: 13 }}',
  "fontSize: '0.8rem',",
  'borderRadius: 6,',
  "borderRadius: '0 0 8px 8px',",
  "borderRadius: '8px',",
  "useMediaQuery('(max-width:600px)')",
])('%s is found', (line) => {
  expect(literals('src/pages/Page.tsx', line)).toHaveLength(1)
})

test.each(["borderRadius: '50%',", "fontSize: 'var(--text-13)',", '<Search fontSize="small" />', "id: '#content'"])(
  '%s is no literal',
  (line) => {
    expect(literals('src/pages/Page.tsx', line)).toEqual([])
  },
)
