import type { Entries } from './entry.ts'

/** Errors of calls by the identity provider (docs/rules/scim.md). */
export const scimErrors = {
  'scim.keyNeeded': { status: 401, text: 'Send a key that was made in Muster as bearer token.' },
  'scim.notSetUp': {
    status: 400,
    text: 'Nobody has chosen role and seniority of new people yet. An admin does so in Settings, under Identity provider.',
  },
  'scim.badFilter': {
    status: 400,
    text: 'This filter is not understood. Compare with eq, and join several with and: userName eq "ada@example.com".',
  },
  'scim.badPatch': { status: 400, text: 'This is no PatchOp with 1 to {most} operations add, replace or remove.' },
  'scim.badPath': { status: 400, text: 'The path of an operation is missing or not understood.' },
  'scim.badValue': { status: 400, text: 'The server cannot use the value of {name}.' },
  'scim.tooManyMembers': { status: 400, text: 'Send at most {most} members with one request.' },
  'scim.userTaken': {
    status: 409,
    text: 'Somebody has this userName, externalId or address already.',
    constraint: 'scim_users_user_name',
  },
  'scim.externalIdTaken': {
    status: 409,
    text: 'Somebody has this externalId already.',
    constraint: 'scim_users_external_id',
  },
  'scim.groupTaken': {
    status: 409,
    text: 'There is a group with this name already.',
    constraint: 'scim_groups_name',
  },
  'scim.roleNotForPeople': { status: 400, text: 'People cannot be given this role. Choose another one.' },
} as const satisfies Entries
