import { XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { ciiTerms, namespaces, ublTerms } from './terms.ts'

type Values = Record<string, string>

/** The content of an electronic invoice: the same terms for UBL and CII. Absent terms are left out. */
export interface Read {
  head: Values
  taxes: Values[]
  steps: Values[]
  lines: Values[]
  lineSteps: Values[]
}

function text(node: XmlElement, path: string): string | undefined {
  const found = node.get(path, namespaces)
  if (!found) return undefined
  return found instanceof XmlAttribute ? found.value : found.content
}

/** UBL and CII have different date formats. */
const sameDate = (value: string) => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3')

function values(node: XmlElement, paths: Record<string, string>): Values {
  const found = Object.entries(paths).map(([name, path]) => [name, text(node, path)] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, sameDate(value)]])))
}

/** Reads UBL or CII. Throws if it is not well-formed, or neither of them. */
export function read(xml: string): Read {
  const document = XmlDocument.fromString(xml)
  try {
    const terms = xml.includes('CrossIndustryInvoice') ? ciiTerms : ublTerms
    const root = document.get(terms.root, namespaces) as XmlElement
    const list = ({ path, item }: { path: string; item: Record<string, string> }) =>
      root.find(path, namespaces).map((node) => values(node as XmlElement, item))
    const lists = Object.entries(terms.lists).map(([name, spec]) => [name, list(spec)])
    return { head: values(root, terms.head), ...Object.fromEntries(lists) } as Read
  } finally {
    document.dispose()
  }
}
