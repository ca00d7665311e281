import type { Entries } from './entry.ts'

/** Problems with one row of an imported file. An import returns them in its answer, so they have no status. */
export const lineErrors = {
  'line.cell': { text: '{column}: {problem}', words: ['column'] },
  'line.cellCount': {
    text: 'This line has {cells, plural, one {# cell} other {# cells}}, but there are {columns, plural, one {# column} other {# columns}}. Quote cells that contain a separator.',
  },
  'line.longCell': { text: 'Cell {cell} of this line has more than {most} letters. Shorten it.' },
  'line.personTwice': { text: 'Line {line} is about the same person. Keep one of the two.' },
  'line.entryTwice': { text: 'Line {line} is about the same entry. Keep one of the two.' },
  'line.otherCurrency': {
    text: 'The pay is in {currency}. Keep this currency, or change the pay on the page of the person.',
  },
  'line.unknownEntry': {
    text: 'There is no {list} "{name}". Add it in Settings, or correct the name.',
    words: ['list'],
  },
  'line.severalEntries': { text: 'Several entries are called "{name}". Use the code of the one that you mean.' },
  'line.unreadableLetters': { text: 'Some letters were lost before the file was written: "{text}". Type them again.' },
  'line.unknownPerson': { text: 'No person has the team email or username "{text}". Check the spelling.' },
  'line.onlyName': {
    text: '"{text}" is no team email. Several people can have one name: use the team email, or @ and the username.',
  },
  'line.personFurtherDown': { text: 'The line of "{text}" comes later, as line {line}. Move it up.' },
  'line.fieldClosed': { text: "You can't set this field." },
  'line.knownPeopleClosed': { text: "You can't change people who already exist." },
  'line.newPeopleClosed': { text: "You can't create people. Check the team email of this line." },
  'line.missing': { text: 'A new person needs {fields}.', words: ['fields'] },
  'line.personalTogether': { text: 'Personal info is saved together. Add {fields}.', words: ['fields'] },
  'line.unknownCountry': { text: 'There is no country "{country}". Use a name from the list.' },
  'line.unknownCity': { text: '"{city}" isn\'t in {country}. Use a city of that country.' },
  'line.sameAsTeamEmail': { text: 'Use another address than the team email.' },
  'line.emailTaken': { text: 'Another person already uses this address.' },
  'line.noTeamEmail': { text: 'This identifies the person of the line. Fill it in.' },
  'line.rolesTooHigh': { text: "You can't give these roles: they must rank below your own." },
  'line.rolesGrantMore': {
    text: "You can't give {roles}: this grants what you don't hold yourself on everybody. Ask an admin.",
  },
  'line.leavesOrReturns': {
    text: 'Change this on the page of the person: leaving or coming back has further effects.',
  },
  'line.statusRanksAbove': { text: 'You can change the status only of people who rank below you. Ask an admin.' },
  'line.nameRanksAbove': { text: 'You can change the name only of people who rank below you. Ask an admin.' },
  'line.emailRanksAbove': { text: 'You can change this only for people who rank below you. Ask an admin.' },
  'line.alreadyMember': { text: "This person is already on the project, and you can't change members." },
  'line.severalRoles': { text: 'This person has several roles on the project. Change them there.' },
  'line.endNotAfterStart': { text: 'Choose the start date or a later day.' },
  'line.noCycle': { text: 'There is no cycle {cycle}. Add a row of the kind cycle for it.' },
  'line.noAudit': {
    text: 'Cycle {cycle} has no audit of the type {type}. Add a row of the kind audit for it.',
    words: ['type'],
  },
  'line.severalActionItems': { text: 'Cycle {cycle} has several action items "{name}". Give each its own name first.' },
  'line.noActionItem': {
    text: 'Cycle {cycle} has no action item "{name}". Add a row of the kind action-item for it, or correct the name.',
  },
  'line.severalItems': { text: 'This audit has several items "{name}". Give each its own name first.' },
  'line.tooManyItems': { text: 'An audit can have at most {most} items. Leave this one out.' },
  'line.fieldChanged': { text: '{fields}: changed after the import, not restored.', words: ['fields'] },
  'line.fieldStuck': { text: "{fields}: can't be cleared again.", words: ['fields'] },
  'line.personInUse': { text: 'Other records now refer to this person, such as a project or an email.' },
} as const satisfies Entries
