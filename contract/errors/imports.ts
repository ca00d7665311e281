import type { Entries } from './entry.ts'

/** Errors of an import as a whole. */
export const importErrors = {
  'import.unreadableLetters': {
    status: 400,
    text: "The letters in this file can't be read. Save it as “CSV UTF-8”, then choose it again.",
  },
  'import.slow': { status: 503, text: 'Reading the file took too long. Try again in a moment, or split the file.' },
  'import.badCharacter': {
    status: 400,
    text: "The file has a character that can't be stored (NUL). Save it as CSV in UTF-8, then choose it again.",
  },
  'import.tooManyLines': {
    status: 400,
    text: 'The file has more than {most} lines. Split it into files of at most {most} lines.',
  },
  'import.tooManyCells': {
    status: 400,
    text: "Line {line} has more than {most} cells. Leave out columns that aren't needed.",
  },
  'import.longColumnName': {
    status: 400,
    text: 'A column name has more than {most} letters. Check that the first line names the columns.',
  },
  'import.badQuotes': {
    status: 400,
    text: "The quotation marks in line {line} don't close or are inside a cell, or a cell has more than {most} letters. Quote the whole cell and double the quotation marks in it.",
  },
  'import.ambiguousColumn': {
    status: 400,
    text: 'The column "{column}" can be read in two ways. Choose one in the preview.',
  },
  'import.noLines': {
    status: 400,
    text: 'The file has no lines. The first line names the columns, each other line is one entry.',
  },
  'import.twoColumns': { status: 400, text: 'Two columns are {column}. Leave one of them out.', words: ['column'] },
  'import.noEmailColumn': {
    status: 400,
    text: 'No column is the team email, which identifies the person of each line. Choose one.',
  },
  'import.notYours': { status: 403, text: 'Another person started this import. Ask them or an admin to undo it.' },
  'import.rightsLost': {
    status: 403,
    text: "The person who started this can't import people any more. Give them the permission again, then retry the job.",
  },
  'import.unknownColumn': {
    status: 400,
    text: 'There is no column "{column}". Leave it out, or choose from: {known}.',
  },
  'import.columnTwice': { status: 400, text: 'The column {column} comes twice. Leave one of them out.' },
  'import.noKeyColumns': {
    status: 400,
    text: 'The first line must name the columns, at least kind and cycle. Add it.',
  },
  'import.ranksChanged': { status: 403, text: 'The roles of this person, or yours, have changed. Ask an admin.' },
  'import.onboardingDone': { status: 409, text: 'The onboarding form was submitted after the import.' },
  'import.personChanged': {
    status: 409,
    text: "This person was changed after the import and wasn't removed: {fields}.",
    words: ['fields'],
  },
  'import.fieldsClosed': {
    status: 403,
    text: "You can't change these fields. Ask the person who started the import.",
  },
  'import.fieldsHidden': {
    status: 403,
    text: "You can't see all of these fields, so they weren't restored. Ask an admin to change them.",
  },
} as const satisfies Entries
