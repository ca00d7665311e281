import { z } from 'zod'
import { CalendarDate, Instant } from '../dates.ts'
import { data, endpoint, Id } from '../endpoint.ts'
import { clearing } from '../clearing.ts'
import { field } from '../fields.ts'
import { email, optionalEmail, optionalText, phone, required } from '../inputs.ts'
import { EmployeeDetail } from './employees/employee.ts'
import { avatarUpload } from '../pictures.ts'
import { Role } from './metadata/metadata.ts'
import { Picture } from '../pictures.ts'

const own = EmployeeDetail.shape
const day = (label: string) => field(CalendarDate.nullable(), { label, kind: 'date' })
const ownWork = {
  status: own.status,
  seniority: own.seniority,
  positions: own.positions,
  chapters: own.chapters,
  stacks: own.stacks,
  organizations: own.organizations,
  lineManager: own.lineManager,
  joinedDate: day('Joined'),
  leftDate: day('Left'),
  probationEnd: day('Probation ends'),
  contractEnd: day('Contract ends'),
}

/** The caller's own record (rules/people.md#1.7). */
export const Profile = z.object({
  /** Set while somebody else views the product with the rights of this person (rules/roles.md#4): when it ends. */
  viewing: z.object({ until: Instant }).optional(),
  id: Id,
  updatedAt: Instant.nullable(),
  fullName: field(z.string(), { label: 'Full name' }),
  displayName: field(z.string(), { label: 'Display name' }),
  avatar: Picture,
  teamEmail: field(z.string(), { label: 'Team email' }),
  personalEmail: field(z.string(), { label: 'Personal email' }),
  teamEmailInUse: EmployeeDetail.shape.teamEmailInUse,
  personalEmailInUse: field(z.string(), { label: 'Personal email in use' }),
  phoneNumber: field(z.string(), { label: 'Phone' }),
  githubID: field(z.string(), { label: 'GitHub', display: 'github' }),
  notionName: field(z.string(), { label: 'Notion' }),
  discordName: field(z.string(), { label: 'Discord' }),
  linkedInName: field(z.string(), { label: 'LinkedIn' }),
  address: field(z.string(), { label: 'Address' }),
  city: field(z.string(), { label: 'City' }),
  country: field(z.string(), { label: 'Country' }),
  placeOfResidence: field(z.string(), { label: 'Place of residence' }),
  wiseAccountNumber: field(z.string(), { label: 'Wise account number' }),
  wiseCurrency: field(z.string(), { label: 'Wise currency' }),
  wiseRecipientEmail: field(z.string(), { label: 'Wise recipient email' }),
  wiseRecipientName: field(z.string(), { label: 'Wise recipient name' }),
  gender: field(z.string(), { label: 'Gender' }),
  birthday: field(CalendarDate.nullable(), { label: 'Date of birth', kind: 'date' }),
  username: field(z.string(), { label: 'Username' }),
  notionID: z.string(),
  notionEmail: z.string(),
  discordID: z.string(),
  wiseRecipientID: z.string(),
  roles: field(z.array(Role), { label: 'Roles' }),
  /** For the header and the overview, as on the page of a person. */
  ...ownWork,
})
export type Profile = z.infer<typeof Profile>

/**
 * Body of PUT /profile (rules/people.md#5.1). Missing keys keep the stored value. `null` and blank clear address and
 * social accounts, but keep the Wise fields unless the call has `blankClears`. People can't change their own team email: it is ignored if sent.
 */
export const ProfileEdit = z.object({
  personalEmail: field(email, { label: 'Personal email', kind: 'email' }),
  phoneNumber: field(phone, { label: 'Phone', kind: 'phone' }),
  placeOfResidence: field(required.max(200), { label: 'Place of residence' }),
  address: field(z.string().trim().max(200).nullish(), { label: 'Address', kind: 'longText' }),
  country: field(required.max(100), { label: 'Country', kind: 'countries' }),
  city: field(required.max(100), { label: 'City' }),
  discordName: field(optionalText, { label: 'Discord' }),
  githubID: field(optionalText, { label: 'GitHub' }),
  notionID: field(optionalText, { label: 'Notion id' }),
  notionName: field(optionalText, { label: 'Notion' }),
  notionEmail: field(optionalEmail, { label: 'Notion email', kind: 'email' }),
  linkedInName: field(optionalText, { label: 'LinkedIn' }),
  wiseRecipientID: field(optionalText, { label: 'Wise recipient id' }),
  wiseAccountNumber: field(optionalText, { label: 'Wise account number' }),
  wiseCurrency: field(optionalText, { label: 'Wise currency', kind: 'currencies' }),
  wiseRecipientEmail: field(optionalEmail, { label: 'Wise recipient email', kind: 'email' }),
  wiseRecipientName: field(optionalText, { label: 'Wise recipient name' }),
})
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** The profile as the body of PUT /profile. Includes fields that the form doesn't show, since PUT would blank them. */
export const profileValues = (profile: Profile): { [Key in keyof ProfileEdit]: ProfileEdit[Key] | null } => ({
  personalEmail: profile.personalEmail,
  phoneNumber: profile.phoneNumber,
  placeOfResidence: profile.placeOfResidence,
  address: profile.address,
  country: profile.country || null,
  city: profile.city || null,
  discordName: profile.discordName,
  githubID: profile.githubID,
  notionID: profile.notionID,
  notionName: profile.notionName,
  notionEmail: profile.notionEmail,
  linkedInName: profile.linkedInName,
  wiseRecipientID: profile.wiseRecipientID,
  wiseAccountNumber: profile.wiseAccountNumber,
  wiseCurrency: profile.wiseCurrency,
  wiseRecipientEmail: profile.wiseRecipientEmail,
  wiseRecipientName: profile.wiseRecipientName,
})

/** Answer of PUT /profile, without the personal email. */
export const ProfileAnswer = Profile.pick({
  id: true,
  updatedAt: true,
  teamEmail: true,
  phoneNumber: true,
  githubID: true,
  notionID: true,
  notionName: true,
  notionEmail: true,
  discordID: true,
  discordName: true,
  username: true,
  placeOfResidence: true,
  address: true,
  country: true,
  city: true,
  linkedInName: true,
  wiseRecipientID: true,
  wiseAccountNumber: true,
  wiseRecipientEmail: true,
  wiseRecipientName: true,
  wiseCurrency: true,
}).extend({ createdAt: Instant })

export const profile = {
  mine: endpoint({
    method: 'GET',
    path: '/profile',
    access: 'session',
    summary: 'My own record',
    response: data(Profile),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/profile',
    access: 'session',
    summary: 'Edit my own record',
    undoable: true,
    versioned: true,
    mails: true,
    body: ProfileEdit.extend(clearing),
    response: data(ProfileAnswer),
    refusals: [
      'employee.companyAddress',
      'employee.emailTaken',
      'employee.unknownCity',
      'employee.unknownCountry',
      'profile.teamEmail',
    ],
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/profile/upload-avatar',
    access: 'session',
    summary: 'Upload my picture',
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
  }),
}
