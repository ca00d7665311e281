import { isNumbered } from '#contract/api/invoiceWords.ts'
import type { May } from '#src/providers/session.ts'
import type { Kind, RecordAction, Things } from './action.ts'
import { invoiceActions } from './invoices.ts'
import { personActions } from './people.ts'
import { projectActions } from './projects.ts'
import { surveyActions } from './surveys.ts'

/** Everything that can be done to one thing, by its kind: menus of pages and the palette read this and nothing else. */
export const recordActions: { [K in Kind]: readonly RecordAction<K>[] } = {
  person: personActions,
  project: projectActions,
  survey: surveyActions,
  invoice: invoiceActions,
}

/** What somebody may do to a thing, also what cannot be done now (`not`). */
export function actionsOn<K extends Kind>(kind: K, thing: Things[K], can: May): RecordAction<K>[] {
  return recordActions[kind].filter(({ needs, fits }) => needs.every(can) && (!fits || fits(thing)))
}

const names: { [K in Kind]: (thing: Things[K]) => string } = {
  person: ({ displayName, fullName }) => displayName || fullName,
  project: ({ name }) => name,
  survey: ({ title }) => title,
  invoice: (thing) => (isNumbered(thing.status) ? thing.number : `draft ${thing.number}`),
}

/** An action with its object, as the palette words it: `Change status of Anna`. */
export function sentenceOf<K extends Kind>(
  kind: K,
  { label, named }: RecordAction<K>,
  thing: Things[K],
): string {
  const name = names[kind](thing)
  return named ? named(name) : `${label} ${name}`
}
