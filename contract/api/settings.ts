import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'

/**
 * Fields of people that a company can do without. Screens and forms then leave them out; calls answer and take them as
 * before.
 */
export const hideableFields = ['discordName', 'githubID', 'horoscope', 'linkedInName', 'mbti', 'notionName'] as const
const HideableField = z.enum(hideableFields)
export type HideableField = z.infer<typeof HideableField>

/** Settings that a browser needs before signing in. */
export const Settings = z.object({
  productName: z.string(),
  companyName: z.string(),
  companyEmailDomains: z.array(z.string()),
  /** Codes of organizations in the start filter of lists. */
  organizations: z.array(z.string()),
  homeCurrency: z.string(),
  timeZone: z.string(),
  /** Hours of Monday to Sunday of people without own hours. */
  workingHours: z.array(z.number()),
  /** Code of the place of work of people without an own one; blank for none. */
  workplace: z.string(),
  /** Fields of people that screens leave out. */
  hiddenFields: z.array(HideableField),
  identity: z.object({
    issuer: z.string(),
    clientID: z.string(),
    providerName: z.string(),
    /** True for the built-in provider, for local use only. The sign-in page says so. */
    isLocal: z.boolean(),
  }),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'Name, company, time zone and identity provider of this installation',
    response: data(Settings),
  }),
}
