import { mergedMetadata } from '#contract/api/metadata/kinds.ts'

/**
 * Endpoints without a sample: the provider is asked over the network, sign-in needs the provider's code, ended sessions
 * would be those of other tests, certificates, choosing reviewers and sharing a review are only for few, actions need
 * shown results, a form is declined for good, a form is checked once it was handed in, feedback is taken back once, each
 * item of joining ends another, each consent and each payout account another who waits, jobs are proposed by line
 * managers, each retry or removal another failed job, only a task can be hidden, keys are made by admins, viewing as
 * somebody else closes the session to all that writes, and merging needs two permissions. Tests of their areas call them.
 */
export const withoutSample = [
  'auth.provider',
  'employees.checkOnboardingForm',
  'employees.finishOnboardingItem',
  'employees.takeBack',
  'employees.askFeedback',
  'employees.answerFeedback',
  'employees.endRequest',
  'employees.removeOnboardingItem',
  'auth.signIn',
  'feedbacks.decline',
  'surveys.acknowledge',
  'surveys.answers',
  'surveys.nominate',
  'surveys.nominations',
  'surveys.share',
  'surveys.addAction',
  'surveys.removeAction',
  'surveys.finishAction',
  'absences.certificate',
  'absences.addCertificate',
  'absences.deleteCertificate',
  'addresses.confirm',
  'readers.accept',
  'payoutChanges.confirmMine',
  'jobProposals.propose',
  'jobProposals.accept',
  'jobProposals.refuse',
  'jobProposals.withdraw',
  'payoutChanges.withdrawMine',
  'payoutChanges.confirm',
  'payoutChanges.withdraw',
  'jobs.retry',
  'jobs.remove',
  ...mergedMetadata.map((kind) => `metadata.${kind}Merge`),
  'clients.merge',
  'keys.create',
  'keys.revoke',
  'scim.mapGroup',
  'webhooks.edit',
  'webhooks.renewSecret',
  'webhooks.remove',
  'webhookDeliveries.again',
  'sessions.end',
  'sessions.endOthers',
  'tasks.hide',
  'undo.run',
  'viewAs.begin',
  'views.edit',
  'views.remove',
]
