interface Rule {
  selector: string
  /** Class that an element must have; '' where the selector ends in none. */
  key: string
  weight: number
  style: CSSStyleDeclaration
}

const inherited = new Set(['visibility', 'pointer-events'])
const slow = window.getComputedStyle.bind(window)
const bare = new Map<string, CSSStyleDeclaration>()
const byClass = new Map<string, Rule[]>()
let read: CSSStyleSheet[] = []

function rulesIn(sheet: CSSStyleSheet): Rule[] {
  const styled = [...sheet.cssRules].filter((rule): rule is CSSStyleRule => 'selectorText' in rule)
  return styled.flatMap(({ selectorText, style }) =>
    selectorText
      .split(/,(?![^(]*\))/)
      // Of parts that are no elements, and of other browsers.
      .filter((selector) => !/::|:-/.test(selector))
      .map((selector) => ({
        selector: selector.trim(),
        key: /\.([\w-]+)[^\s>+~]*$/.exec(selector.trim())?.[1] ?? '',
        weight: selector.match(/[.:[]/g)?.length ?? 0,
        style,
      })),
  )
}

/** Reads what has come to the style sheets of the page; all of it again where one has gone. */
function readSheets(): void {
  const sheets = [...document.styleSheets]
  const added = read.every((sheet, at) => sheet === sheets[at])
  if (!added) byClass.clear()
  for (const rule of sheets.slice(added ? read.length : 0).flatMap(rulesIn))
    byClass.set(rule.key, [...(byClass.get(rule.key) ?? []), rule])
  read = sheets
}

function ruled(element: Element, property: string): string {
  const found = ['', ...element.classList]
    .flatMap((name) => byClass.get(name) ?? [])
    .filter(({ selector, style }) => style.getPropertyValue(property) && element.matches(selector))
    .reduce<Rule | undefined>((best, rule) => (best && best.weight > rule.weight ? best : rule), undefined)
  return found?.style.getPropertyValue(property) ?? ''
}

/** What an element of this kind has when nothing is said. */
function unruled(element: Element, property: string): string {
  if (property === 'display' && element.hasAttribute('hidden')) return 'none'
  const style = bare.get(element.localName) ?? slow(document.createElement(element.localName))
  bare.set(element.localName, style)
  return style.getPropertyValue(property)
}

function valueOf(element: Element, property: string): string {
  const own = (element as HTMLElement).style.getPropertyValue(property) || ruled(element, property)
  if (own) return own
  if (inherited.has(property) && element.parentElement) return valueOf(element.parentElement, property)
  return unruled(element, property)
}

const quick = new Set([
  'display',
  'visibility',
  'pointer-events',
  'opacity',
  'position',
  'overflow',
  'overflow-x',
  'overflow-y',
])

/**
 * In place of jsdom's, which tries every rule of the page on every element and takes a third of the time of the tests: what queries
 * ask for all the time is looked up in the rules of the classes that the element has, and a text area is not measured, as nothing is laid out.
 */
export function getComputedStyle(element: Element): CSSStyleDeclaration {
  if (read.length !== document.styleSheets.length || read.at(-1) !== document.styleSheets[read.length - 1])
    readSheets()
  const value = (property: string) => {
    if (quick.has(property)) return valueOf(element, property)
    return element.localName === 'textarea' ? '' : slow(element).getPropertyValue(property)
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_style, name) => {
      if (typeof name !== 'string') return undefined
      if (name === 'getPropertyValue') return value
      return value(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    },
  })
}
