import type { Person } from '#server/http/person.ts'

/**
 * Whether the caller may know who answers a form: of a peer review only those who may read answers, and never the person whom it is
 * about, whatever he may do.
 */
export const maySeeReviewers = (
  { subtype, about }: { subtype: string; about: string },
  me: Pick<Person, 'id' | 'can'>,
) => subtype !== 'peer-review' || (me.can('employeeEventQuestions.read') && about !== me.id)
