import { setupI18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '#contract/languages.ts'
import type { Frame, FrameEntry } from '#server/platform/http/pageFrame.ts'
import type { Label } from '#src/i18n/language.ts'
import { menuName, type NavItem, navigation } from '#src/layout/navigation.ts'

/** The drawing of an icon, without the element and the styles around it. */
const drawingOf = ({ icon }: NavItem) =>
  icon ? (/<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? '') : ''

async function frameIn(language: Language): Promise<Frame> {
  const catalogue = language === 'en' ? {} : (await import(`../languages/${language}/web.po`)).messages
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } })
  const say = (label: Label) => (typeof label === 'string' ? label : i18n._(label))
  const entryOf = (item: NavItem): FrameEntry => ({
    path: item.path,
    label: say(item.label),
    icon: drawingOf(item),
    inSidebar: true,
    ...(item.permission && { permission: item.permission }),
    children: (item.children ?? []).filter(({ inSidebar }) => inSidebar).map(entryOf),
  })
  return {
    menu: say(menuName),
    entries: navigation.filter(({ inSidebar }) => inSidebar).map(entryOf),
  }
}

// Prints what the server draws of each page before its scripts run, by language (server/platform/http/pageFrame.ts).
const frames = await Promise.all(
  (Object.keys(languages) as Language[]).map(async (language) => [language, await frameIn(language)] as const),
)
process.stdout.write(JSON.stringify(Object.fromEntries(frames)))
