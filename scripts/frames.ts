import { setupI18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '#contract/languages.ts'
import type { Frame, FrameEntry } from '#server/platform/http/pageFrame.ts'
import type { Label } from '#src/i18n/language.ts'
import { allPages, menuName, type Page } from '#src/layout/pages.ts'
import { chunkOf } from './chunks.ts'
import { filesIn } from './filesIn.mjs'
import { routes } from '#src/routes.ts'

/** The drawing of an icon, without the element and the styles around it. */
const drawingOf = ({ icon }: Page) =>
  icon ? (/<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? '') : ''

async function frameIn(language: Language): Promise<Frame> {
  const catalogue = language === 'en' ? {} : (await import(`../languages/${language}/web.po`)).messages
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } })
  const say = (label: Label) => (typeof label === 'string' ? label : i18n._(label))
  const entryOf = (item: Page): FrameEntry => ({
    path: item.path,
    label: say(item.label),
    icon: drawingOf(item),
    inSidebar: true,
    ...(item.permission && { permission: item.permission }),
    ...(item.reads && { reads: item.reads }),
    children: (item.children ?? []).filter(({ inSidebar }) => inSidebar).map(entryOf),
  })
  return {
    menu: say(menuName),
    entries: routes.filter(({ inSidebar }) => inSidebar).map(entryOf),
  }
}

const files = filesIn('src')

/** The chunk with the component of a page: its name, or the file if it has a chunk of its own. */
function chunkOfPage(component: string): string {
  const file = files.find((path) => path.endsWith(`/${component}.tsx`))
  if (!file) throw new Error(`There is no file ${component}.tsx in src.`)
  return chunkOf(file)
}

const pages = allPages(routes).flatMap(({ path, load, budget }) =>
  load ? { path, chunk: chunkOfPage(load.component), ...(budget && { budget }) } : [],
)

const frames = await Promise.all(
  (Object.keys(languages) as Language[]).map(async (language) => [language, await frameIn(language)] as const),
)
// Prints what the server draws of each page before its scripts run, by language (server/platform/http/pageFrame.ts), and
// the scripts of each page.
process.stdout.write(JSON.stringify({ frames: Object.fromEntries(frames), pages }))
