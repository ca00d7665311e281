import { z } from 'zod'
import { Id } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import { words } from '../../words.ts'
import { times } from './metadata.ts'

/** Who does something for a joiner. */
export const joiningOwners = words({
  manager: 'Line manager',
  creator: 'HR, who adds the person',
  person: 'The person',
})
const JoiningOwner = enumOf(joiningOwners)

/** What is to be done for each person who joins (docs/rules/people.md#5.14). */
export const JoiningItem = z.object({
  id: Id,
  name: z.string(),
  owner: JoiningOwner,
  /** Days after the first day; negative before it. */
  days: z.int(),
  ...times,
})

/** Body of the calls that create and edit such an entry. */
export const JoiningItemInput = z.object({
  name: field(required.max(200), { label: 'What is to be done' }),
  owner: field(JoiningOwner, { label: 'Who does it', choices: joiningOwners }),
  days: field(z.int().min(-365).max(365), {
    label: 'Days after the first day',
    kind: 'number',
    display: 'count',
    help: '0 is the first day, -7 a week before it.',
  }),
})
