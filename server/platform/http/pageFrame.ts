import { isCurrent, type May, type MenuEntry, menuOf } from '#contract/menu.ts'
import { safe } from './html.ts'

/** An entry of the main menu, in one language. Its icon is the content of an `<svg>` of 24 x 24. */
export interface FrameEntry extends MenuEntry {
  label: string
  icon: string
  children: FrameEntry[]
}

/** What the build knows of the frame in one language (`scripts/frames.ts`). */
export interface Frame {
  /** Accessible name of the menu. */
  menu: string
  entries: FrameEntry[]
}

/** What a document's frame shows. */
export interface FrameOf {
  path: string
  can: May
  /** True if the page is a list, whose rows come next. */
  hasList: boolean
}

const mark =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#E13F5E"/>' +
  '<path d="M7.5 24V9.5L16 18.5l8.5-9V24" fill="none" stroke="#FFFFFF" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/**
 * The frame of a page as plain HTML: menu, header, heading, and still rows if it is a list. A person sees it from the
 * document alone, until the shell takes its place (docs/decisions/044-document.md). Styles: `src/frame.css`.
 */
export function frameHtml({ menu, entries }: Frame, { path, can, hasList }: FrameOf): string {
  const shown = menuOf(entries, can)
  const items = shown.map((entry) => {
    const { label, icon, children } = entry
    const target = children.some((child) => child.path === entry.path) ? entry.path : (children[0]?.path ?? entry.path)
    const here = isCurrent(entry, path) ? ' aria-current="page"' : ''
    return `<li><a href="${target}"${here}><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>${safe(label)}</a></li>`
  })
  // Only the pages of areas are headed by their label.
  const heading = entries.find((entry) => entry.path === path)?.label ?? ''
  const rows = hasList ? '<i class="frame-filters"></i><i class="frame-actions"></i><i class="frame-rows"></i>' : ''
  return (
    `<div class="frame"><nav aria-label="${safe(menu)}"><a href="/" tabindex="-1">${mark}</a><ul>${items.join('')}</ul></nav>` +
    `<header></header><main aria-busy="true"><h1>${safe(heading)}</h1>${rows}</main></div>`
  )
}
