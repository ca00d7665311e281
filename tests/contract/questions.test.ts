import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { root, sources } from './sources.ts'

const { employees, employeeErase, employeeImports, invoices, projects, surveys } = api

/** The files with a confirmation: the calls that it is for, and why it asks if one of them can be undone. */
const asked: Record<string, { calls: readonly (Endpoint | undefined)[]; why?: 'a choice' | 'effects' }> = {
  // The dialog asks for the role of the holders.
  'src/resources/roles/RoleDelete.tsx': { calls: [api.roles.remove], why: 'a choice' },
  'src/resources/keys/KeyList.tsx': { calls: [api.keys.revoke] },
  // No call to the server.
  'src/admin/form/useUnsavedGuard.tsx': { calls: [] },
  'src/pages/onboarding/JoinPage.tsx': { calls: [] },
  'src/resources/projects/NewMembers.tsx': { calls: [] },
  'src/resources/employees/ImportStatus.tsx': { calls: [employeeImports.undo] },
  'src/resources/employees/EraseDialog.tsx': { calls: [employeeErase.erase] },
  'src/resources/webhooks/WebhookList.tsx': { calls: [api.webhooks.renewSecret, api.webhooks.remove] },
  'src/resources/employees/InvitationCard.tsx': {
    calls: [employees.revokeInvitation, employees.invite],
  },
  // The dialog offers to forward mail.
  'src/resources/employees/RolesCard.tsx': { calls: [employees.changeStatus], why: 'a choice' },
  // A day can be chosen. What was mailed is not taken back.
  'src/resources/invoices/InvoiceBulk.tsx': { calls: [api.bulk.invoices], why: 'a choice' },
  'src/resources/invoices/SendConfirm.tsx': { calls: [invoices.send] },
  // The dialog offers to send a thank-you mail. A status that can be undone is set without asking (canUndoMove).
  'src/resources/invoices/InvoiceActions.tsx': {
    calls: [invoices.sendDraft, invoices.remind, invoices.changeStatus],
    why: 'a choice',
  },
  // Undo must not open an address again.
  'src/resources/absences/CalendarAddress.tsx': {
    calls: [api.absences.makeCalendarAddress, api.absences.revokeCalendarAddress],
  },
  'src/resources/jobs/JobList.tsx': { calls: [api.jobs.remove] },
  'src/resources/metadata/MergeDialog.tsx': { calls: [api.clients.merge], why: 'a choice' },
  'src/resources/profile/Sessions.tsx': { calls: [api.sessions.endOthers] },
  // All members leave, and activating the project doesn't bring them back.
  'src/resources/projects/ProjectStatus.tsx': { calls: [projects.changeStatus], why: 'effects' },
  'src/resources/surveys/RemindDialog.tsx': { calls: [surveys.remind] },
  'src/resources/surveys/SendDialog.tsx': { calls: [surveys.send] },
  // Also the frame of other dialogs in this list.
  'src/resources/surveys/SurveyDialogs.tsx': {
    calls: [surveys.markDone, surveys.remove, surveys.removeTopic, surveys.removeReviewers],
  },
  'src/resources/surveys/given/GivenField.tsx': { calls: [employees.takeBack, employees.endRequest] },
  // The dialog asks for the reason.
  'src/resources/surveys/kinds/DeclineForm.tsx': { calls: [api.feedbacks.decline] },
  'src/admin/views/ViewOptions.tsx': { calls: [api.views.remove] },
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const dialogs = sources('src')
  .map(({ path }) => path)
  .filter((path) => /<(ConfirmDialog|ConfirmActionDialog)\b/.test(textOf(path)))

test('every question is known, with what it asks about', () => {
  expect(dialogs.toSorted()).toEqual(Object.keys(asked).toSorted())
  for (const [path, { calls }] of Object.entries(asked)) expect([path, calls]).not.toContain(undefined)
})

test('what can be undone is done without a question, unless something is chosen in it or more comes of it', () => {
  const needless = Object.entries(asked).filter(
    ([, { calls, why }]) => calls.some((call) => call?.undoable) !== (why !== undefined),
  )
  expect(needless).toEqual([])
})

test('no question says that it cannot be undone of what can', () => {
  const saying = sources('src')
    .map(({ path }) => path)
    .filter((path) =>
      /(cannot|can't)\s+(be undone|undo this)/.test(textOf(path).replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, '')),
    )
  expect(saying.filter((path) => !asked[path] || asked[path].calls.some((call) => call?.undoable))).toEqual([])
  expect(saying).not.toHaveLength(0)
})
