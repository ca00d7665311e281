import { z } from 'zod'
import { data, done, endpoint } from '../endpoint.ts'
import { field } from '../fields.ts'
import { languages, type Language } from '../languages.ts'

const codes = Object.keys(languages) as [Language, ...Language[]]
const Choice = z.object({
  language: field(z.enum(codes), { label: 'Language', choices: languages }),
})

/** The language in which the product speaks to the caller. */
export const language = {
  mine: endpoint({
    method: 'GET',
    path: '/profile/language',
    access: 'session',
    summary: 'The language that I have chosen; `null` until I choose one',
    response: data(z.object({ language: Choice.shape.language.nullable() })),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/profile/language',
    access: 'session',
    summary: 'Choose the language in which the product speaks to me',
    body: Choice,
    response: done,
  }),
}
