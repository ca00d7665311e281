import { wordsOf } from '#contract/plainText.ts'

/**
 * The team address that a full name suggests: `ha.nguyen@tidewater.example` for "Hà Thị Nguyễn". `''` for a single name still being
 * typed, for letters that an address cannot carry, and without a company domain.
 */
export function proposedTeamEmail(fullName: string, domain: string | undefined): string {
  const words = wordsOf(fullName)
  const ends = [words[0], words.at(-1)]
  const usable = words.length > 1 && ends.every((word) => word && /^[a-z0-9]+$/.test(word))
  return usable && domain ? `${ends.join('.')}@${domain}` : ''
}
