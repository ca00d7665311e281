import { z } from 'zod'
import { DateInput } from '../dates.ts'
import { idInput } from '../endpoint.ts'
import { field } from '../fields.ts'

/** Body of the calls that ask for an absence or correct one. */
export const AbsenceInput = z.object({
  kindID: field(idInput(), { label: 'Kind', kind: 'absenceKinds' }),
  from: field(DateInput, { label: 'From', kind: 'date' }),
  to: field(DateInput, { label: 'To', kind: 'date' }),
  startsAtNoon: field(z.boolean().nullish(), { label: 'From noon' }),
  endsAtNoon: field(z.boolean().nullish(), { label: 'Until noon' }),
  note: field(z.string().trim().max(1000).nullish(), {
    label: 'Note',
    kind: 'longText',
    help: 'Only for you, your line managers and HR.',
  }),
})
export type AbsenceInput = z.output<typeof AbsenceInput>
