import type { Profile, ProfileEdit } from '#contract/api/profile.ts'

/** My record as the body of PUT /profile. What the form does not show goes back as it came, or it would be blanked. */
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
