import { dateFormat } from '#contract/formats.ts'
import { htmlPage, safe } from '#server/platform/http/html.ts'
import type { Env } from '#server/platform/env.ts'
import type { OutboxMail } from './outbox.ts'

type Names = Pick<Env, 'COMPANY_NAME' | 'PRODUCT_NAME' | 'TIME_ZONE'>

/** Path of the outbox pages. */
export const outboxPath = '/dev/outbox'

const stateWords: Record<OutboxMail['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Not sent',
}

function page(names: Names, title: string, content: string): string {
  const whole = `<p class="product">${safe(names.PRODUCT_NAME)}</p>\n<h1>${safe(title)}</h1>\n${content}`
  return htmlPage(title, names.COMPANY_NAME, `${outboxPath}/page.css`, whole)
}

function time(at: string, { TIME_ZONE }: Names): string {
  const words = dateFormat('en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(at))
  return `<time datetime="${safe(at)}">${safe(words)}</time>`
}

const tag = ({ state }: OutboxMail) => `<span class="tag ${state}">${stateWords[state]}</span>`

const row = (names: Names) => (mail: OutboxMail) =>
  `<tr>
<td>${time(mail.createdAt, names)}</td>
<td>${safe(mail.to)}${mail.cc.length ? `<small>Copy to ${safe(mail.cc.join(', '))}</small>` : ''}</td>
<td><a href="${outboxPath}/${mail.id}">${safe(mail.subject)}</a>${mail.attachments.map(({ name }) => `<small>${safe(name)}</small>`).join('')}</td>
<td>${tag(mail)}${mail.error ? `<small>${safe(mail.error)}</small>` : ''}</td>
</tr>`

/** Links to the previous and next page. `current` starts at 1. */
function pager(current: number, pages: number): string {
  if (pages < 2) return ''
  const link = (to: number, words: string) =>
    to < 1 || to > pages ? '' : `<a href="${outboxPath}?page=${to}">${words}</a>`
  return `<nav aria-label="Pages">${link(current - 1, 'Newer')} <span>Page ${current} of ${pages}</span> ${link(current + 1, 'Older')}</nav>`
}

/** The list of mails as HTML. */
export function listPage(names: Names, mails: OutboxMail[], current: number, pages: number): string {
  const table = `<div class="scroll" role="region" aria-label="Mail" tabindex="0"><table>
<thead><tr><th scope="col">Written</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">State</th></tr></thead>
<tbody>
${mails.map(row(names)).join('\n')}
</tbody>
</table></div>`
  const nothing =
    '<p>Nothing has been written yet. Invitations appear here as soon as somebody is invited, invoices as soon as they are sent.</p>'
  return page(names, 'Outbox', `${mails.length ? table : nothing}\n${pager(current, pages)}`)
}

/** Escaped text with web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? `<a href="${safe(part)}">${safe(part)}</a>` : safe(part)))
    .join('')
}

const size = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`

/** Links to the attached files of a mail. */
function files({ id, attachments }: OutboxMail): string {
  const links = attachments.map(
    (file) =>
      `<a href="${outboxPath}/${id}/files/${file.contentId}">${safe(file.name)}</a> <small>${size(file.size)}</small>`,
  )
  return links.length ? `<dt>Attached</dt><dd>${links.join('<br>')}</dd>` : ''
}

/** One mail as HTML: its facts, its text, and its HTML in a frame. */
export function mailPage(names: Names, mail: OutboxMail): string {
  const tries = mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`
  const last = mail.attempts && mail.updatedAt ? `<small>${tries}, last ${time(mail.updatedAt, names)}</small>` : ''
  return page(
    names,
    mail.subject,
    `<dl>
<dt>To</dt><dd>${safe(mail.to)}</dd>
${mail.cc.length ? `<dt>Copy to</dt><dd>${safe(mail.cc.join(', '))}</dd>` : ''}
${files(mail)}
<dt>Written</dt><dd>${time(mail.createdAt, names)}</dd>
<dt>State</dt><dd>${tag(mail)} ${last}</dd>
${mail.error ? `<dt>Why</dt><dd>${safe(mail.error)}</dd>` : ''}
</dl>
<h2>Text</h2>
<pre>${linked(mail.text)}</pre>
<h2>As mail programs show it</h2>
<iframe title="The mail as HTML" sandbox src="${outboxPath}/${mail.id}/html"></iframe>
<p><a href="${outboxPath}">Back to the outbox</a></p>`,
  )
}

/** The page for people without access to the outbox. */
export function closedPage(names: Names, reason: string): string {
  return page(names, 'Not for you', `<p>${safe(reason)}</p>\n<p><a href="/">Go to the start page</a></p>`)
}
