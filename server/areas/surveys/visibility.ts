import type { Person } from '#server/platform/http/person.ts'

/**
 * True if the caller may know who answers a form. In a peer review only callers who can read answers may, and never the
 * reviewed person.
 */
export const maySeeReviewers = (
  { subtype, about }: { subtype: string; about: string },
  me: Pick<Person, 'id' | 'can'>,
) => subtype !== 'peer-review' || (me.can('employeeEventQuestions.read') && about !== me.id)
