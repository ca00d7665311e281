let segmenter: Intl.Segmenter | undefined

/** The first letter of a name as people see it, in upper case: with its marks, a flag or a joined emoji whole. */
export function firstGrapheme(name: string): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(name.trim())) return segment.toUpperCase()
  return ''
}
