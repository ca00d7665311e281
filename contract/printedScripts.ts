/** The scripts whose fonts invoices have (rules/invoices.md#5.7), and what all scripts share. */
const printed = [
  /[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Cn}\p{Cs}]/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u,
]
/** What no font has although it belongs to no script: emoji, flags, private signs, signs beyond the first plane. */
const pictures =
  /[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Private_Use}]|(?=[\u{1D000}-\u{1FFFF}])\p{Script=Common}/u

const isUnprinted = (text: string) =>
  pictures.test(text) || Array.from(text).some((one) => !printed.some((script) => script.test(one)))

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The characters of texts that no font of invoices has, such as emoji, each once. A few rare ones of the printed scripts
 * are missing here too; the PDF marks them.
 */
export function unprintedIn(texts: readonly string[]): string[] {
  const all = texts.filter(isUnprinted).flatMap((text) => Array.from(clusters.segment(text)))
  return [...new Set(all.map(({ segment }) => segment).filter((segment) => isUnprinted(segment.normalize('NFKC'))))]
}
