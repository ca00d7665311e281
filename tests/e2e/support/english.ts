import type { Page, Response } from 'playwright-core'
import { translations } from '#tests/support/catalogues.ts'

/** The Vietnamese translation of each English message. */
export const vietnamese = translations('vi')

/** The Vietnamese translation of a message. */
export function inVietnamese(text: string): string {
  const words = vietnamese.get(text)
  if (!words) throw new Error(`The catalogue has no words for "${text}".`)
  return words
}

/** All texts of a page: text nodes without typed text, and accessible names of elements without text. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('script, style, noscript, textarea')) found.push(textContent?.trim() ?? '')
    }
    const names = ['aria-label', 'title', 'placeholder']
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of names) found.push(element.getAttribute(name)?.trim() ?? '')
    return [...new Set(found)]
  })
}

/** Fields of answers with texts by the server; they are not data. */
const spoken = new Set(
  'about changes error errors label left message msg reason refusal text topic warnings words'.split(' '),
)

/** Names and words that are the same in both languages. */
const sameInBoth = ['Muster', 'Team email', 'Full name', 'Personal email']

/** Reasons that people of the demo company gave. They are data, in a field that else has texts by the server. */
const given = ['Probation passed', 'Part-time on request']

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  if (value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value)) {
    const isSpoken = spoken.has(name) && (typeof one === 'string' || Array.isArray(one))
    if (!isSpoken || (Array.isArray(one) && typeof one[0] !== 'string')) collect(one, into)
  }
}

/** The answers that are embedded in a page's document. */
const embedded = /<script type="application\/json"[^>]*>(.*?)<\/script>/s

/** Collects the answers that a page gets, in its document too, to tell data from messages. */
export function dataOf(page: Page): Set<string> {
  const data = new Set<string>()
  const read = async (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/text\/html/.test(type)) collect(JSON.parse(embedded.exec(await response.text())?.[1] ?? 'null'), data)
    else if (/\/api\/v1\//.test(response.url()) && /json/.test(type)) collect(await response.json(), data)
  }
  // A page that has navigated away has no answers any more.
  page.on('response', (response) => void read(response).catch(() => undefined))
  return data
}

const said = [...vietnamese.values()].join('\n')
const twoWords = /[A-Za-z]{2,}[ ,.:]+[A-Za-z]{2,}/
// oxlint-disable-next-line no-control-regex -- what has a letter beyond these is Vietnamese.
const ascii = /^[\u0000-\u007F·–…“”‘’→×]*$/

/** English texts of a page that are neither data nor words of the other language. */
export async function leftInEnglish(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const all = [...data, ...sameInBoth, ...given].sort((a, b) => b.length - a.length)
  const known = all.filter((text) => text.length > 2)
  const short = new Set(all.filter((text) => text.length <= 2))
  return (await textsOf(page)).filter((text) => {
    if (/^\S+@\S+$/.test(text) || !ascii.test(text) || !twoWords.test(text) || said.includes(text)) return false
    // A line of a longer text in the data.
    if (known.some((words) => words.includes(text))) return false
    const own = known.reduce((rest, words) => rest.replaceAll(words, '|'), text)
    return twoWords.test(own.replaceAll(/\b\w{1,2}\b/g, (word) => (short.has(word) ? '|' : word)))
  })
}
