import { htmlPage, safe } from '#server/platform/http/html.ts'
import type { Choice } from './people.ts'
import type { IdpOptions } from './provider.ts'

type Names = Pick<IdpOptions, 'issuer' | 'productName' | 'companyName'>

/** Content security policy of the pages, without scripts. The form may redirect to one of the origins. */
export function pagePolicy(origins: string[]): string {
  const targets = ["'self'", ...origins].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

function page({ issuer, companyName }: Names, title: string, content: string): string {
  return htmlPage(title, companyName, `${new URL(issuer).pathname}/page.css`, content)
}

function face({ avatar, name }: Choice): string {
  if (avatar.startsWith('/')) return `<img src="${safe(avatar)}" alt="" width="36" height="36" loading="lazy">`
  return `<span class="letter" aria-hidden="true">${safe((/\p{L}/u.exec(name)?.[0] ?? '?').toUpperCase())}</span>`
}

function button(person: Choice): string {
  return `<li><button name="person" value="${safe(person.username)}">${face(person)}
<span><strong>${safe(person.name)}</strong> <small>${safe(person.role || 'No role')}</small></span></button></li>`
}

const list = (people: Choice[]) => `<ul>\n${people.map(button).join('\n')}\n</ul>`

/** The sign-in page: one button per person, first one person for each role. */
export function signInPage(names: Names, uid: string, perRole: Choice[], all: Choice[]): string {
  const shown = new Set(perRole.map((person) => person.username))
  const others = all.filter((person) => !shown.has(person.username))
  const everyone = `<details${perRole.length ? '' : ' open'}>
<summary>Everyone${perRole.length ? ' else' : ''} <small>${others.length}</small></summary>
${list(others)}
</details>`
  const nobody = `<p>Nobody may sign in yet. Set ADMIN_EMAIL or fill the company first, then reload this page.</p>`
  return page(
    names,
    'Sign in',
    `<p class="product">${safe(names.productName)}</p>
<h1>Sign in to ${safe(names.companyName)}</h1>
<p class="notice" role="note"><strong>For local use only.</strong> Anyone who can open this page can sign in as anyone.</p>
<form method="post" action="${safe(new URL(names.issuer).pathname)}/sign-in/${safe(uid)}">
${perRole.length ? `<h2>One person for each role</h2>\n${list(perRole)}` : ''}
${others.length ? everyone : ''}
${perRole.length + others.length ? '' : nobody}
<button class="quiet" name="cancel" value="yes">Cancel</button>
</form>`,
  )
}

/** The page for a sign-in that can't continue. */
export function errorPage(names: Names, reason: string): string {
  const start = new URL('/login', names.issuer).href
  return page(
    names,
    'Sign-in stopped',
    `<p class="product">${safe(names.productName)}</p>
<h1>This sign-in cannot go on</h1>
<p>The request was refused: ${safe(reason)}.</p>
<p><a href="${safe(start)}">Start again from ${safe(names.productName)}</a></p>`,
  )
}
