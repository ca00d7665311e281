import { sources } from './sources.ts'

const longest = 300

test('files stay short: half of them within 100 lines, nine of ten within 240, none above 300', () => {
  const files = sources('contract', 'server', 'src')
    .filter(({ path }) => !path.startsWith('server/seed/data/'))
    .sort((a, b) => a.lines - b.lines)
  const at = (part: number) => files[Math.floor((files.length - 1) * part)]?.lines
  expect(at(0.5)).toBeLessThanOrEqual(100)
  expect(at(0.9)).toBeLessThanOrEqual(240)
  expect(files.filter(({ lines }) => lines > longest).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})
