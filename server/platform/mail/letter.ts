import { isLanguage, type Language } from '#contract/languages.ts'
import { safe } from '#server/platform/http/html.ts'
import { currentLanguage, inLanguage } from '#server/platform/languages/i18n.ts'

/** Rows of a table. Lines of a value that begin with "-" become a list. */
export type Facts = readonly (readonly [name: string, value: string])[]

/** Content of a mail: plain sentences, at most one table of facts, at most one button. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Shown after the first paragraph. */
  facts?: Facts
  /** Shown after the first paragraph and the facts. */
  button?: { label: string; link: string }
  /** Small print below the line. */
  footer: string
}

/** Lines without blank ones. */
const linesOf = (value: string) =>
  value
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at) => line || at === 0)

const factText = ([name, value]: Facts[number]) => {
  const [first = '', ...others] = linesOf(value)
  return others.length ? [`${name}:`, first, ...others].join('\n  ') : `${name}: ${first}`
}

function textOf({ greeting, paragraphs: [first = '', ...others], facts, button, footer }: Letter): string {
  const table = facts ? [facts.map(factText).join('\n')] : []
  const action = button ? [`${button.label}:\n${button.link}`] : []
  return [greeting, first, ...table, ...action, ...others, `-- \n${footer}`, ''].join('\n\n')
}

const paragraph = (words: string) => `<p style="margin:0 0 16px">${safe(words)}</p>`

/** HTML of a value, line by line. Adjacent lines that begin with "-" become one list. */
function valueHtml(value: string): string {
  const parts = linesOf(value).map((line) => {
    const item = /^\s*-\s*(.*)$/.exec(line)?.[1]
    return item === undefined
      ? `<div>${safe(line) || '&nbsp;'}</div>`
      : `<ul style="margin:0;padding-left:20px"><li>${safe(item)}</li></ul>`
  })
  return parts.join('').replaceAll('</ul><ul style="margin:0;padding-left:20px">', '')
}

const factHtml = ([name, value]: Facts[number]) =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;color:#5b6573;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${safe(name)}</th>
<td style="padding:4px 0;vertical-align:top">${valueHtml(value)}</td></tr>`

const tableOf = (facts: Facts) =>
  `<table style="margin:0 0 16px;border-collapse:collapse;font:inherit">\n${facts.map(factHtml).join('\n')}\n</table>`

const buttonOf = ({ label, link }: { label: string; link: string }) => `<p style="margin:24px 0">
<a href="${safe(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#ca3854;color:#ffffff;font-weight:600;text-decoration:none">${safe(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6573;font-size:13px;word-break:break-all">${safe(link)}</p>`

function htmlOf({ subject, greeting, paragraphs, facts, button, footer }: Letter): string {
  const [first = '', ...others] = paragraphs
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fafafa;color:#1b1f27;font:15px/1.5 Inter,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px">
${[greeting, first].map(paragraph).join('\n')}
${facts ? tableOf(facts) : ''}
${button ? buttonOf(button) : ''}
${others.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e8ec;color:#5b6573;font-size:13px">${safe(footer)}</p>
</div>
</body>
</html>
`
}

/**
 * A mail in the language of its recipient: subject on one line, text, and simple HTML without pictures or scripts.
 * `letterOf` says its texts in that language. A language that Muster no longer speaks is English.
 */
export function written(language: Language, letterOf: () => Letter): { subject: string; text: string; html: string } {
  return inLanguage(isLanguage(language) ? language : 'en', () => {
    const letter = letterOf()
    return { subject: letter.subject.replace(/\s+/g, ' '), text: textOf(letter), html: htmlOf(letter) }
  })
}
