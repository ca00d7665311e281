import type { Entries } from './entry.ts'

/** Errors of uploads and exports. */
export const fileErrors = {
  'file.tooLarge': { status: 400, text: 'The file is too large. Choose one of at most {most}.' },
  'file.badEnding': { status: 400, text: 'The file name must end in {endings}.' },
  'file.badKind': {
    status: 400,
    text: "The content of this file doesn't match its name. Choose a file of one of these kinds: {kinds}.",
  },
  'file.notMultipart': { status: 400, text: 'Send the file as multipart form data, in a part named “file”.' },
  'file.missing': { status: 400, text: 'No file arrived. Choose a file and try again.' },
  'file.partTwice': { status: 400, text: 'The part "{name}" came twice. Send it once.' },
  'file.brokenForm': { status: 400, text: 'The form data is broken. Choose the file again.' },
  'file.tooManyFiles': { status: 400, text: 'Send one file at a time.' },
  'file.tooManyParts': { status: 400, text: 'The form has too many parts. Send only those that the call names.' },
  'file.unreadablePicture': {
    status: 400,
    text: "This picture can't be read. Save it as PNG or JPEG, then choose that file.",
  },
  'file.tooManyPixels': {
    status: 400,
    text: 'This picture is too large. Choose one of at most {most, number} million pixels, counting all frames.',
  },
  'file.personQuota': {
    status: 429,
    text: 'You have uploaded {most} MB today, which is the limit. Continue tomorrow.',
  },
  'file.targetQuota': {
    status: 429,
    text: '{most} MB were uploaded here today, which is the limit. Continue tomorrow.',
  },
  'file.onlyYourOwn': {
    status: 403,
    text: 'You can upload only for yourself. Uploading for others needs employees.edit.',
  },
  'file.onlyOwnOnboarding': {
    status: 403,
    text: 'With an invitation you can upload only your own pictures and documents.',
  },
  'file.onboardingDone': { status: 403, text: 'You have already submitted the form. Sign in to change your picture.' },
  'file.noProject': { status: 400, text: 'Choose the project that this file belongs to.' },
  'export.tooLong': {
    status: 400,
    text: 'This list is too long for one file. Filter it and export it in parts, or use muster backup.',
  },
  'export.noColumn': { status: 400, text: "You can't see any of these columns. Choose from {known}." },
} as const satisfies Entries
