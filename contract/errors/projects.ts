import type { Entries } from './entry.ts'

/** Errors of projects, members, work units, audits, staffing and their dashboards. */
export const projectErrors = {
  'project.codeTaken': { status: 400, text: 'Another project already has the code {code}. Choose another one.' },
  'project.auditIdTaken': {
    status: 400,
    text: 'Another project already uses this Notion ID. Check which one is right.',
    constraint: 'projects_audit_notion_id',
    field: 'auditNotionID',
  },
  'project.noOrganization': {
    status: 404,
    text: "New projects belong to the organization {code}, which doesn't exist. Choose another one, or ask an admin.",
  },
  'project.headTaken': {
    status: 409,
    text: 'Another change has just made this person responsible for the project. Reload it and try again.',
    constraint: 'project_heads_overlaps',
  },
  'project.importanceWithRatings': {
    status: 403,
    text: "The priority is saved together with the ratings, which you can't see. Ask a person who can.",
  },
  'member.notActive': { status: 400, text: "{name} isn't active in this project. Choose people who are." },
  'member.someNotActive': {
    status: 400,
    text: "A person in the list isn't active in this project. Choose people who are.",
  },
  'member.slotTaken': {
    status: 409,
    text: '{name} already has this role. Reload the members and choose another role.',
  },
  'member.slotJustTaken': {
    status: 409,
    text: 'Another person has just taken this role. Reload the members and choose another role.',
    constraint: 'project_members_slot_taken',
  },
  'member.alreadyActive': {
    status: 409,
    text: '{name} is already an active member of this project. Choose another person.',
  },
  'member.endNotAfterStart': { status: 400, text: "The last day can't be before the start date. Choose a later day." },
  'member.daysHidden': { status: 400, text: "You can't see the days of this member. Send both of them, or neither." },
  'allocation.outside': {
    status: 400,
    text: "The member isn't on the project on this day. Choose a day between the start and the end.",
  },
  'allocation.begun': {
    status: 400,
    text: "This allocation has begun, so it can't be taken back. Correct it, or change it from a later day.",
  },
  'allocation.overlaps': {
    status: 409,
    text: 'Another change was made for the same days. Reload the members, then try again.',
    constraint: 'allocations_overlaps',
  },
  'workUnit.notLeading': {
    status: 404,
    text: 'This project is not among those that you lead. Ask one of its technical leads to change its work units.',
  },
  'staffing.endsBeforeStart': { status: 400, text: 'The window ends before it starts. Choose a later last day.' },
  'staffing.tooLong': { status: 400, text: 'The window is longer than {most} years. Choose a shorter one.' },
  'health.notLeading': {
    status: 403,
    text: 'You neither lead this project nor edit projects. Ask one of its leads to change its audits and action items.',
  },
  'health.cycleTaken': { status: 409, text: 'Cycle {cycle} already exists. Choose another number.' },
  'health.auditTaken': {
    status: 409,
    text: 'Cycle {cycle} already has an audit of the type {type}. Edit that one, or choose another type.',
    words: ['type'],
  },
  'health.areaOfOtherType': {
    status: 400,
    text: 'Only items of an engineering health audit have an area. Leave it empty, or move the item there.',
  },
  'dashboard.areaOfOtherType': {
    status: 400,
    text: 'Only engineering health audits have areas. Leave out the type or the area.',
  },
  'dashboard.quarterOrRound': { status: 400, text: 'Send either `quarter` or `round`, not both.' },
  'dashboard.monthOutside': { status: 400, text: 'Choose a month from {first} to {last}.' },
} as const satisfies Entries
