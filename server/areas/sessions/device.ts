/** Patterns of browsers. The order matters: each comes before the browsers that it also names. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], agent: string) => names.find(([mark]) => mark.test(agent))?.[1]

/**
 * Browser and system of a `User-Agent`, such as `Firefox on Windows`. For a program its first word, for an empty header
 * `''`.
 */
export function deviceOf(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' on ')
  return known || (agent.split(/[\s/]/)[0] ?? '').slice(0, 50)
}
