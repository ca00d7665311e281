import { randomUUID } from 'node:crypto'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { onboardingForm, ownProfile } from './joining.ts'
import { cast, castProjects } from './cast.ts'
import { exchangeRateSamples } from './exchangeRates.ts'
import { invoiceSamples } from './invoiceSamples.ts'
import { commercialSamples, metadataSamples } from './metadata.ts'
import { newEmployee } from './newEmployee.ts'
import { generalInfo, newProject } from './newProject.ts'
import type { Made } from './people.ts'
import { pdf, png } from './pictures.ts'
import { slotSamples } from './slots.ts'
import { importSamples } from './spareImport.ts'
import { spareFileField } from './spareOwnFile.ts'
import { absenceDays, bulkAbsence, ownAbsence, readAbsence, spareAbsence } from './spareAbsences.ts'
import { takeBackEmploymentSample, takeBackSample } from './sparePay.ts'
import { auditSamples } from './spareAudits.ts'
import { ownRoleSamples } from './spareRoles.ts'
import { surveySamples } from './spareSurveys.ts'
import type { Given } from './testApp.ts'

const onTarget =
  (given: Given = {}) =>
  (target: Made) => ({ params: { id: target.id }, ...given })
const plain = () => ({})
const onRole = () => ({ params: { id: seedId('role', 'cronjob') } })

/** The access test adds this person, who never signed in. */
export const newcomer = '00000000-0000-4000-8000-0000000000aa'

/** A file that raises one person. */
const raiseOf = (username: string) => `Employee,Personal account amount,Currency,Pay day\n@${username},1200,USD,1`

const ownBank = {
  localBranchName: 'Harbour Bank',
  localBankBranch: 'Quay',
  localBankRecipientName: 'A. TRAN',
  localBankNumber: '12345678',
  localBankCurrency: 'EUR',
}

/** The access test makes its callers leads of this project. */
const onProject =
  (given: Given = {}) =>
  () => ({ params: { id: castProjects.harbor.id }, ...given })

/**
 * For each endpoint an input with which a caller succeeds who has just its permission. `target` is a person without
 * roles for this purpose. A new endpoint needs a line here, or the access tests fail.
 */
export const samples: Record<string, (target: Made) => Given> = {
  'settings.read': plain,
  'search.find': () => ({ query: { q: 'ta' } }),
  'auth.signOut': plain,
  'auth.me': plain,
  'ownRecord.readers': plain,
  'ownRecord.onboardingData': plain,
  'ownRecord.editBank': () => ({ body: ownBank }),
  'ownRecord.uploadDocument': () => ({
    params: { name: 'identityCardPhotoFront' },
    file: { name: 'me.png', bytes: png },
  }),
  // Behind the upload.
  'ownRecord.document': () => ({ params: { name: 'identityCardPhotoFront' } }),
  'profile.mine': plain,
  'profile.edit': () => ({ body: ownProfile() }),
  'addresses.sendAgain': onTarget(),
  'addresses.takeBack': onTarget(),
  'readers.list': plain,
  'payoutChanges.mine': plain,
  'jobProposals.list': onTarget(),
  'payoutChanges.one': onTarget(),
  'addresses.sendMineAgain': plain,
  'addresses.takeMineBack': plain,
  'profile.uploadAvatar': () => ({ file: { name: 'me.png', bytes: png } }),
  // The access test invites its callers and gives its target a document.
  'invite.mine': plain,
  'invite.submit': () => ({ body: onboardingForm }),
  'assets.upload': () => ({
    body: { type: 'image', targetType: 'employees' },
    file: { name: 'me.png', bytes: png },
  }),
  'absences.list': plain,
  'absences.balances': plain,
  'absences.balancesOfPeople': plain,
  'absences.count': absenceDays,
  'absences.one': readAbsence,
  'absences.ask': ownAbsence,
  'absences.bulk': bulkAbsence,
  'absences.calendarAddress': plain,
  'absences.makeCalendarAddress': plain,
  'absences.revokeCalendarAddress': plain,
  'absences.edit': () => ({ ...spareAbsence(), ...ownAbsence() }),
  'absences.approve': spareAbsence,
  'absences.refuse': () => ({ ...spareAbsence(), body: { reason: 'Release week' } }),
  'absences.cancel': () => ({ ...spareAbsence(), body: {} }),
  'undo.list': plain,
  'bulk.employees': ({ id }) => ({ body: { ids: [id], lineManagerID: cast.admin.id } }),
  'bulk.projects': () => ({ body: { ids: [castProjects.harbor.id], allowsSendingSurvey: false } }),
  'employees.search': () => ({ body: {} }),
  'employees.projectOptions': plain,
  'employees.openable': plain,
  'employees.one': onTarget(),
  'employees.create': () => ({ body: newEmployee() }),
  'employees.invitation': onTarget(),
  'employees.invite': () => ({ params: { id: newcomer }, body: {} }),
  'employees.revokeInvitation': () => ({ params: { id: newcomer } }),
  'employees.timeline': onTarget(),
  'employees.onboarding': onTarget(),
  'employees.addOnboardingItem': onTarget({ body: { title: 'Order a laptop', ownerID: cast.admin.id } }),
  'employees.reviews': onTarget(),
  'employees.given': onTarget(),
  'employees.sharedProjects': () => ({}),
  'employees.give': onTarget({ body: { kind: 'comment', words: 'Clear.', visibleTo: 'receiver' } }),
  'employees.onboardingData': onTarget(),
  'employees.document': ({ id }) => ({ params: { id, name: 'identityCardPhotoFront' } }),
  'employees.changeStatus': onTarget({ body: { employeeStatus: 'contractor' } }),
  'employees.editGeneralInfo': ({ id, teamEmail }) => ({
    params: { id },
    body: { fullName: 'Tam Target', email: teamEmail, phone: '+49 1511234567' },
  }),
  'employees.editSkills': onTarget({
    body: { positions: [], chapters: [], stacks: [], seniority: seedId('seniority', 'mid') },
  }),
  'employees.editPersonalInfo': ({ id, personalEmail }) => ({
    params: { id },
    body: {
      dob: '1990-04-01',
      gender: 'Female',
      personalEmail,
      address: 'Quay 1',
      country: 'Germany',
      city: 'Hamburg',
    },
  }),
  'employees.editBaseSalary': onTarget({ body: { currencyCode: 'EUR', batch: 1 } }),
  'employees.pay': onTarget(),
  'employees.ownFields': onTarget(),
  'employees.editOwnFields': onTarget({ body: { values: {} } }),
  // The access test gives its target this file.
  'employees.ownFile': ({ id }) => ({ params: { id, fieldID: seedId('own field', 'Contract document') } }),
  'employees.uploadOwnFile': ({ id }) => ({
    params: { id, fieldID: seedId('own field', 'Contract document') },
    file: { name: 'contract.pdf', bytes: pdf },
  }),
  'employees.takeBackPay': takeBackSample,
  'employees.employment': onTarget(),
  'employees.changeEmployment': onTarget({ body: { seniorityID: seedId('seniority', 'junior'), reason: 'As agreed' } }),
  'employees.takeBackEmployment': takeBackEmploymentSample,
  'employees.confirmEmployment': onTarget({ body: { roles: [seedId('role', 'cronjob')] } }),
  'employees.planLeaving': onTarget({
    body: { lastDay: daysLater(today({ TIME_ZONE: 'UTC' }), 30), reason: 'Moves away' },
  }),
  'employees.revealSalaries': ({ id }) => ({ body: { employeeIDs: [id] } }),
  'employees.changeRoles': onTarget({ body: { roles: [seedId('role', 'cronjob')] } }),
  'employees.uploadAvatar': onTarget({ file: { name: 'me.png', bytes: png } }),
  'employees.outsideActions': onTarget(),
  // The access test gives the action the person's id.
  'employees.tickOutsideAction': ({ id }) => ({ params: { id, actionId: id }, body: { state: 'done' } }),
  'employeeErase.one': onTarget(),
  'employeeErase.preview': () => ({ params: { id: cast.leaver.id } }),
  'employeeErase.erase': () => ({ params: { id: cast.leaver.id } }),
  'lineManagers.list': plain,
  'lineManagers.chart': plain,
  'lineManagers.way': onTarget(),
  'auditEvents.list': plain,
  'auditEvents.words': plain,
  'jobs.list': plain,
  'jobs.restoreDrill': plain,
  'roles.list': plain,
  'roles.one': onRole,
  'roles.holders': onRole,
  'roles.timeline': onRole,
  'roles.access': onTarget(),
  'personReaders.list': onTarget(),
  'roles.previewAccess': onTarget({ body: { roles: [seedId('role', 'cronjob')] } }),
  'roles.previewGrants': () => ({ ...onRole(), body: { permissions: [] } }),
  'scim.groups': plain,
  'scim.settings': plain,
  'scim.trials': plain,
  'scim.change': () => ({ body: { roleID: '', seniorityID: '', status: 'on-boarding', isTrial: false } }),
  'roles.changeGrants': () => ({ ...onRole(), body: { permissions: [] } }),
  ...ownRoleSamples,
  'projects.list': plain,
  'projects.options': plain,
  'projects.one': () => ({ params: { id: castProjects.harbor.code } }),
  'projects.create': () => ({ body: newProject() }),
  'projects.changeStatus': onProject({ body: { status: 'active' } }),
  'projects.editGeneralInfo': onProject({ body: generalInfo({ name: 'Harbor' }) }),
  'projects.ownFields': onProject(),
  'projects.editOwnFields': onProject({ body: { values: {} } }),
  'projects.ownFile': () => ({ params: { id: castProjects.harbor.id, fieldID: spareFileField } }),
  'projects.uploadOwnFile': () => ({
    params: { id: castProjects.harbor.id, fieldID: spareFileField },
    file: { name: 'contract.pdf', bytes: pdf },
  }),
  'projects.editContactInfo': onProject({ body: { accountManagers: [{ employeeID: cast.member.id }] } }),
  'projects.changeSurveyState': onProject({ query: { allowsSendingSurvey: 'true' } }),
  'projects.uploadAvatar': onProject({ file: { name: 'harbor.png', bytes: png } }),
  'projects.timeline': onProject(),
  ...slotSamples,
  ...metadataSamples,
  ...commercialSamples,
  ...exchangeRateSamples,
  ...invoiceSamples,
  ...importSamples,
  'raises.check': ({ username }) => ({ body: { csv: raiseOf(username) } }),
  'raises.apply': ({ username }) => ({ body: { csv: raiseOf(username) } }),
  'projectMembers.checkImport': onProject({ body: { csv: 'Seniority,Positions\nMid,backend' } }),
  'projectMembers.importCsv': onProject({ body: { csv: 'Seniority,Positions\nJunior,frontend' } }),
  'metadata.workingStatuses': plain,
  'metadata.accountStatuses': plain,
  'metadata.projectStatuses': plain,
  'metadata.roles': plain,
  'metadata.workplaces': plain,
  'metadata.currency': plain,
  'metadata.cities': () => ({ params: { countryId: seedId('country', 'Germany') } }),
  'staffing.capacity': () => ({}),
  'staffing.list': () => ({ query: { by: 'people', from: '2026-01-01', to: '2027-01-01' } }),
  'sessions.list': plain,
  'keys.list': plain,
  'webhooks.list': plain,
  'webhooks.create': () => ({
    body: { name: 'Chat', url: 'https://chat.example/hook', kinds: ['person.joined'] },
  }),
  'webhookDeliveries.list': plain,
  'viewAs.end': plain,
  'language.mine': plain,
  'language.choose': () => ({ body: { language: 'vi' } }),
  'views.list': plain,
  'views.create': () => ({
    body: { page: '/employees', name: randomUUID(), search: 'page=1', columns: null, isShared: false },
  }),
  'views.look': () => ({
    body: { page: '/employees', columns: ['status'], density: 'compact', viewID: null },
  }),
  'tasks.list': plain,
  'tasks.show': () => ({ body: { kind: 'form', subjectID: randomUUID() } }),
  'tasks.team': plain,
  'tasks.upcoming': plain,
  'exporting.list': () => ({ body: { list: 'employees' } }),
  ...surveySamples,
  ...auditSamples,
}
