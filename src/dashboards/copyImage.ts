/** Names of styles that look the same without: they would be most of the picture's text. */
const inert =
  /^(-webkit-|animation|transition|will-change|cursor|scroll|touch|pointer|perspective|inset-|block-|inline-)/

/**
 * Writes the computed styles of an element and of all in it into their copies, because a picture has no style sheet.
 */
function writeStyles(from: Element, into: Element): void {
  const style = getComputedStyle(from)
  const told = [...style].filter((name) => !inert.test(name)).map((name) => `${name}:${style.getPropertyValue(name)}`)
  // By the object model: the page's policy forbids style attributes.
  if (into instanceof HTMLElement || into instanceof SVGElement) into.style.cssText = told.join(';')
  // The picture has the font of the system, which may be wider: one line stays one, and nothing is cut.
  const isText = from.textContent !== '' && (from.children.length === 0 || style.textOverflow === 'ellipsis')
  if (into instanceof HTMLElement && isText && style.textAlign !== 'center') {
    const isOneLine = from.clientHeight < 1.6 * Number.parseFloat(style.lineHeight)
    Object.assign(into.style, { width: 'auto', overflow: 'visible', ...(isOneLine && { whiteSpace: 'nowrap' }) })
  }
  const copies = [...into.children]
  for (const [at, child] of [...from.children].entries()) if (copies[at]) writeStyles(child, copies[at])
}

/** Left out: what is to press, and pictures of other addresses, which a canvas may not show. */
const leftOut = '[data-image="none"], img, [role="progressbar"]'

/** An element as a PNG, twice as large as on the screen, on its own background. */
export async function imageOf(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  writeStyles(element, copy)
  for (const part of copy.querySelectorAll(leftOut)) part.remove()
  copy.style.margin = '0'
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  const markup = new XMLSerializer().serializeToString(copy)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`
  const image = new Image()
  // An address of data: a canvas refuses to give back what comes from a blob with HTML in it.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = 2
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const context = canvas.getContext('2d')
  context?.scale(scale, scale)
  context?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty'))), 'image/png')
  })
}

/** Copies an element as a picture. The clipboard gets the promise at once, while the click still counts. */
export const copyImage = (element: HTMLElement): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': imageOf(element) })])
