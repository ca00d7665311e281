import { z } from 'zod'
import { data, done, endpoint } from '../endpoint.ts'
import { field } from '../fields.ts'
import { languages, type Language } from '../languages.ts'

const codes = Object.keys(languages) as [Language, ...Language[]]
const Choice = z.object({
  language: field(z.enum(codes), { label: 'Language', choices: languages }),
})

/** The caller's language. */
export const language = {
  mine: endpoint({
    method: 'GET',
    path: '/profile/language',
    access: 'session',
    summary: 'My language; `null` until I choose one',
    response: data(z.object({ language: Choice.shape.language.nullable() })),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/profile/language',
    access: 'session',
    summary: 'Choose my language',
    body: Choice,
    response: done,
  }),
}
