import { z } from 'zod'
import { field } from './fields.ts'

/**
 * Part of a body in which a blank keeps the stored value of some fields, as older clients expect. With it a blank clears
 * those of them that may be empty. Missing keys keep in both cases.
 */
export const clearing = { blankClears: field(z.boolean().optional(), { label: 'Blank fields are cleared' }) }
export interface Clearing {
  blankClears?: boolean | undefined
}
