import { t } from '@lingui/core/macro'
import { isNumbered } from '#contract/api/invoices/words.ts'
import type { May } from '#contract/menu.ts'
import { offeredOn, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { personActions } from '#src/resources/employees/actions.ts'
import { invoiceActions } from '#src/resources/invoices/actions.ts'
import { projectActions } from '#src/resources/projects/actions.ts'
import { surveyActions } from '#src/resources/surveys/actions.ts'
import type { Kind, Things } from './actions.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** All actions on records, by kind: those of the pages' menus. */
export const recordActions: { [K in Kind]: readonly RecordAction<Things[K]>[] } = {
  person: personActions,
  project: projectActions,
  survey: surveyActions,
  invoice: invoiceActions,
}

/** The actions that a person can take on a record, including those disabled now (see `not`). */
export const actionsOn = <K extends Kind>(kind: K, thing: Things[K], can: May) =>
  offeredOn(recordActions[kind], thing, can)

const names: { [K in Kind]: (thing: Things[K]) => string } = {
  person: ({ displayName, fullName }) => displayName || fullName,
  project: ({ name }) => name,
  survey: ({ title }) => showPeriods(title),
  invoice: (thing) => (isNumbered(thing.status) ? thing.number : t`draft ${thing.number}`),
}

/** The label of an action with the record's name: `Change status of Anna`. */
export const sentenceOf = <K extends Kind>(kind: K, { named }: RecordAction<Things[K]>, thing: Things[K]): string =>
  named(names[kind](thing))
