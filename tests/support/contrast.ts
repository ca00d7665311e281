const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = parts(hex).map((of255) => {
    const part = of255 / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** The result of `color-mix(in srgb, one share%, other)`. */
export function mixed(one: string, share: number, other: string): string {
  const others = parts(other)
  const mix = parts(one).map((part, at) => Math.round((part * share + (others[at] ?? 0) * (100 - share)) / 100))
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
