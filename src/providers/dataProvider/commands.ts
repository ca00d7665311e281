import type { z } from 'zod'
import { absences } from '#contract/api/absences.ts'
import { addresses } from '#contract/api/employees/addresses.ts'
import { bulk } from '#contract/api/bulk.ts'
import { dashboardEngagement } from '#contract/api/dashboards/engagement.ts'
import { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { dashboardResources } from '#contract/api/dashboards/resources.ts'
import { auditEvents } from '#contract/api/auditEvents.ts'
import { employeeErase } from '#contract/api/employees/erase.ts'
import { employeeImports } from '#contract/api/employeeImports.ts'
import { employees } from '#contract/api/employees/endpoints.ts'
import { feedbacks } from '#contract/api/feedbacks/endpoints.ts'
import { ownRecord } from '#contract/api/ownRecord.ts'
import { projectAudits } from '#contract/api/projectAudits/endpoints.ts'
import { invoices } from '#contract/api/invoices/endpoints.ts'
import type { Merged, MergeInput, Usage } from '#contract/api/metadata/keeping.ts'
import {
  callsOf,
  isCommercial,
  isMerged,
  type KeptKind,
  keptKinds,
  type MergedKind,
} from '#contract/api/metadata/keptKinds.ts'
import { jobs } from '#contract/api/jobs.ts'
import { keys } from '#contract/api/keys.ts'
import { lineManagers } from '#contract/api/employees/lineManagers.ts'
import { metadata } from '#contract/api/metadata/endpoints.ts'
import { isPictured, type PicturedKind } from '#contract/api/metadata/kinds.ts'
import { projectMembers } from '#contract/api/projects/memberEndpoints.ts'
import { projects } from '#contract/api/projects/endpoints.ts'
import { questions } from '#contract/api/questions.ts'
import { raises } from '#contract/api/raises.ts'
import { readers } from '#contract/api/employees/readers.ts'
import { roles } from '#contract/api/roles.ts'
import { scim } from '#contract/api/scim.ts'
import { search } from '#contract/api/search.ts'
import { sessions } from '#contract/api/sessions.ts'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import { staffing } from '#contract/api/staffing.ts'
import { tasks } from '#contract/api/tasks.ts'
import { undo } from '#contract/api/undo.ts'
import { unreads } from '#contract/api/feedbacks/unreads.ts'
import { webhookDeliveries, webhooks } from '#contract/api/webhooks.ts'
import { views } from '#contract/api/views.ts'
import { workUnits } from '#contract/api/projects/workUnits.ts'
import type { Endpoint, idParam, ResponseOf } from '#contract/endpoint.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type CallInput, call } from '../call.ts'
import type { Undoable } from '../http.ts'

type UsageCall = Endpoint<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodObject<{ data: z.ZodArray<typeof Usage> }>>

type MergeCall = Endpoint<typeof idParam, z.ZodObject, typeof MergeInput, z.ZodObject<{ data: typeof Merged }>>

/** Commands of the kinds in Settings: where an entry is used, and its picture. */
const keptCommands = Object.fromEntries(
  (Object.keys(keptKinds) as KeptKind[]).map((kind) => [
    kind,
    {
      usage: callsOf(kind).usage,
      ...(isMerged(kind) && { merge: callsOf(kind).merge }),
      ...(!isCommercial(kind) && isPictured(kind) && { uploadAvatar: metadata[`${kind}UploadAvatar`] }),
    },
  ]),
) as Record<KeptKind, { usage: UsageCall }> &
  Record<MergedKind, { merge: MergeCall }> &
  Record<PicturedKind, { uploadAvatar: Endpoint<typeof idParam> }>

/** The calls of a resource that neither read nor write its records. */
export const commands = {
  ...keptCommands,
  employees: {
    openable: employees.openable,
    timeline: employees.timeline,
    checkRaises: raises.check,
    applyRaises: raises.apply,
    /** The answer contains the invitation link, which is shown only once. */
    create: employees.create,
    invitation: employees.invitation,
    invite: employees.invite,
    revokeInvitation: employees.revokeInvitation,
    onboarding: employees.onboarding,
    reviews: employees.reviews,
    given: employees.given,
    give: employees.give,
    takeBack: employees.takeBack,
    sharedProjects: employees.sharedProjects,
    askFeedback: employees.askFeedback,
    answerFeedback: employees.answerFeedback,
    endRequest: employees.endRequest,
    checkOnboardingForm: employees.checkOnboardingForm,
    addOnboardingItem: employees.addOnboardingItem,
    removeOnboardingItem: employees.removeOnboardingItem,
    finishOnboardingItem: employees.finishOnboardingItem,
    onboardingData: employees.onboardingData,
    document: employees.document,
    revealSalaries: employees.revealSalaries,
    pay: employees.pay,
    takeBackPay: employees.takeBackPay,
    employment: employees.employment,
    ownFields: employees.ownFields,
    editOwnFields: employees.editOwnFields,
    ownFile: employees.ownFile,
    uploadOwnFile: employees.uploadOwnFile,
    takeBackEmployment: employees.takeBackEmployment,
    uploadAvatar: employees.uploadAvatar,
    outsideActions: employees.outsideActions,
    tickOutsideAction: employees.tickOutsideAction,
    erasure: employeeErase.one,
    erasurePreview: employeeErase.preview,
    /** With `dryRun`, tells before a change what it does. */
    bulk: bulk.employees,
    erase: employeeErase.erase,
    access: roles.access,
    previewAccess: roles.previewAccess,
    waitingReaders: readers.list,
    acceptReader: readers.accept,
    chart: lineManagers.chart,
    wayInChart: lineManagers.way,
    sendConfirmation: addresses.sendAgain,
    takeBackAddress: addresses.takeBack,
  },
  absences: {
    balances: absences.balances,
    count: absences.count,
    bulk: absences.bulk,
    certificate: absences.certificate,
    addCertificate: absences.addCertificate,
    deleteCertificate: absences.deleteCertificate,
    calendarAddress: absences.calendarAddress,
    makeCalendarAddress: absences.makeCalendarAddress,
    revokeCalendarAddress: absences.revokeCalendarAddress,
    approve: absences.approve,
    refuse: absences.refuse,
    cancel: absences.cancel,
  },
  employeeImports: {
    check: employeeImports.check,
    start: employeeImports.start,
    undo: employeeImports.undo,
  },
  roles: {
    timeline: roles.timeline,
    previewGrants: roles.previewGrants,
    /** With the role that its holders get instead. */
    remove: roles.remove,
  },
  scimGroups: { settings: scim.settings, change: scim.change, map: scim.mapGroup, trials: scim.trials },
  auditEvents: { words: auditEvents.words },
  webhooks: {
    create: webhooks.create,
    edit: webhooks.edit,
    renewSecret: webhooks.renewSecret,
    remove: webhooks.remove,
  },
  webhookDeliveries: { again: webhookDeliveries.again },
  jobs: { restoreDrill: jobs.restoreDrill, retry: jobs.retry, remove: jobs.remove },
  recentChanges: { undo: undo.run },
  /** `all` also tells whether the caller makes keys. The answer of `make` has the secret, which is shown only once. */
  keys: { all: keys.list, make: keys.create },
  sessions: { endOthers: sessions.endOthers },
  /**
   * `all` also returns the caller's settings of each page. A command, not a list, so live updates never hold it back.
   */
  views: { all: views.list, look: views.look },
  projects: {
    timeline: projects.timeline,
    ownFields: projects.ownFields,
    editOwnFields: projects.editOwnFields,
    ownFile: projects.ownFile,
    uploadOwnFile: projects.uploadOwnFile,
    changeSurveyState: projects.changeSurveyState,
    uploadAvatar: projects.uploadAvatar,
  },
  members: {
    checkImport: projectMembers.checkImport,
    importCsv: projectMembers.importCsv,
    allocations: projectMembers.allocations,
    takeBackAllocation: projectMembers.takeBackAllocation,
  },
  workUnits: { archive: workUnits.archive, unarchive: workUnits.unarchive },
  auditCycles: { importCsv: projectAudits.importCsv },
  invoices: {
    send: invoices.send,
    summary: invoices.summary,
    template: invoices.template,
    proposedLines: invoices.proposedLines,
    preview: invoices.preview,
    sendToSelf: invoices.sendToSelf,
    sendDraft: invoices.sendDraft,
    resend: invoices.resend,
    toInvoice: invoices.toInvoice,
    trend: invoices.trend,
    makeDrafts: invoices.makeDrafts,
    many: bulk.invoices,
    pay: invoices.pay,
    removePayment: invoices.removePayment,
    remind: invoices.remind,
    timeline: invoices.timeline,
  },
  surveys: {
    preview: surveys.preview,
    send: surveys.send,
    markDone: surveys.markDone,
    remind: surveys.remind,
    retryMails: surveys.retryMails,
    results: surveys.results,
    review: surveys.review,
    answers: surveys.answers,
    share: surveys.share,
    nominations: surveys.nominations,
    nominate: surveys.nominate,
    acknowledge: surveys.acknowledge,
    addAction: surveys.addAction,
    removeAction: surveys.removeAction,
    finishAction: surveys.finishAction,
    setReviewers: surveys.setReviewers,
    removeReviewers: surveys.removeReviewers,
  },
  feedbacks: {
    form: feedbacks.form,
    submit: feedbacks.submit,
    decline: feedbacks.decline,
    readAll: feedbacks.readAll,
    unreads,
  },
  questions: { save: questions.save, ofSurvey: questions.list },
  /** Not a resource: the palette's search over all resources. */
  search: { find: search.find },
  /** Not a resource: the reader's own record. */
  ownRecord: { readers: ownRecord.readers, onboardingData: ownRecord.onboardingData, document: ownRecord.document },
  /** Not a resource: what waits for the reader, and what comes up. */
  tasks: { list: tasks.list, upcoming: tasks.upcoming, team: tasks.team },
  /** Not a resource: the numbers of the dashboard, and the rows behind them. */
  dashboards: {
    ...dashboardProjects,
    ...dashboardResources,
    ...dashboardEngagement,
    capacity: staffing.capacity,
  },
} satisfies Partial<Record<ResourceName | 'search' | 'ownRecord' | 'tasks' | 'dashboards', Record<string, Endpoint>>>
type Commands = typeof commands

/** Resources with commands. */
export type Commanded = keyof Commands
export type CommandOf<R extends Commanded> = keyof Commands[R] & string

type Called<R extends Commanded, C extends CommandOf<R>> = Commands[R][C] extends Endpoint ? Commands[R][C] : never
export type CommandInput<R extends Commanded, C extends CommandOf<R>> = CallInput<Called<R, C>>
export type CommandAnswer<R extends Commanded, C extends CommandOf<R>> = ResponseOf<Called<R, C>> & Undoable

/** Runs a command: `run('surveys', 'send', { params: { id }, body })`. Throws `ApiError`. */
export async function run<R extends Commanded, C extends CommandOf<R>>(
  resource: R,
  command: C,
  input: CommandInput<R, C>,
): Promise<CommandAnswer<R, C>> {
  const endpoint = commands[resource][command] as Endpoint
  return (await call(endpoint, input as CallInput<Endpoint>)) as CommandAnswer<R, C>
}
