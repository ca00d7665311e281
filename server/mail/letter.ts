import { safe } from '#server/http/html.ts'

/** What a letter says: plain sentences, and at most one thing to do. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Stands after the first paragraph. */
  button?: { label: string; link: string }
  /** Small print under the line. */
  footer: string
}

function textOf({ greeting, paragraphs: [first = '', ...others], button, footer }: Letter): string {
  const action = button ? [`${button.label}:\n${button.link}`] : []
  return [greeting, first, ...action, ...others, `-- \n${footer}`, ''].join('\n\n')
}

const paragraph = (words: string) => `<p style="margin:0 0 16px">${safe(words)}</p>`

const buttonOf = ({ label, link }: { label: string; link: string }) => `<p style="margin:24px 0">
<a href="${safe(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#ca3854;color:#ffffff;font-weight:600;text-decoration:none">${safe(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6573;font-size:13px;word-break:break-all">${safe(link)}</p>`

function htmlOf({ subject, greeting, paragraphs: [first = '', ...others], button, footer }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fafafa;color:#1b1f27;font:15px/1.5 Inter,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px">
${[greeting, first].map(paragraph).join('\n')}
${button ? buttonOf(button) : ''}
${others.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e8ec;color:#5b6573;font-size:13px">${safe(footer)}</p>
</div>
</body>
</html>
`
}

/** A letter as mail: subject on one line, text, and simple HTML without pictures or scripts. */
export function written(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject.replace(/\s+/g, ' '), text: textOf(letter), html: htmlOf(letter) }
}
