/** Dial code of a stored number that does not say its own (screens.md section 1.14). */
export const defaultDial = '84'

/** `+84 912345678` as dial code and number. Without `+` the default dial code counts. */
export function splitPhone(stored: string, dials: readonly string[]): { dial: string; number: string } {
  if (!stored.startsWith('+')) return { dial: defaultDial, number: stored }
  const [first = '', ...rest] = stored.slice(1).split(' ')
  if (rest.length > 0) return { dial: first, number: rest.join(' ') }
  const dial = dials.filter((code) => first.startsWith(code)).sort((a, b) => b.length - a.length)[0] ?? ''
  return { dial, number: first.slice(dial.length) }
}

/** The stored form: `+{dial} {number without one leading 0}`; blank without a number. */
export function joinPhone(dial: string, number: string): string {
  const digits = number.trim().replace(/^0/, '')
  return digits ? `+${dial} ${digits}` : ''
}
