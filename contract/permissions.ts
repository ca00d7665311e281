import { words } from './words.ts'

/** An area of the product with the descriptions of its permissions. */
const part = <const May extends Record<string, string>>(label: string, may: May) => ({
  name: words({ label }),
  may: words(may),
})

/**
 * Permissions that the product names and that open nothing in Muster (rules/permissions.md#1.2). A role that holds one
 * keeps it. The role editor doesn't offer them.
 */
export const unusedPermissions = [
  'employees.read.filterByProject',
  'employees.delete',
  'employeeMentees.read',
  'employeeMentees.create',
  'employeeMentees.edit',
  'employeeMentees.delete',
  'projectWorkUnits.delete',
  'projectWorkUnits.delete.fullAccess',
  'feedbacks.edit',
  'feedbacks.delete',
  'employeeEventQuestions.create',
  'employeeEventQuestions.edit',
  'employeeEventQuestions.delete',
] as const

/**
 * All permissions that open something (rules/permissions.md#1.1), by area, each with a description for people. Roles get
 * permissions as data: from `server/seed/roles.ts` in a new company, then in the table `role_permissions`.
 */
const vocabulary = {
  signingIn: part('Signing in', {
    'auth.read': 'Use the product after signing in. Without it, no page opens.',
  }),
  employees: part('Employees', {
    'employees.read': 'Open the list of employees and the page of a person.',
    'employees.read.projects.readActive':
      'See colleagues and their running projects, not only those who share a project.',
    'employees.read.filterByAllStatuses': 'Find people who left, in the list and its status filter.',
    'employees.read.fullAccess': 'Open the pages of people who left, and the change history of people.',
    'employees.read.generalInfo.fullAccess':
      'See phone, accounts, first and last day, referrer and payment details of people.',
    'employees.read.personalInfo.fullAccess': 'See personal email, address, place of residence and MBTI of people.',
    'employees.read.projects.fullAccess': 'See all project memberships of people, ended ones too, with type and dates.',
    'employees.create': 'Create employees and invite them.',
    'employees.edit': 'Change the status, general info, skills, personal info and picture of people.',
    'employees.baseSalary.read': 'See base salaries.',
    'employees.baseSalary.edit': 'Set base salaries.',
  }),
  roles: part('Roles', {
    'employeeRoles.read': 'See roles, their holders and permissions, and what each person has access to.',
    'employeeRoles.create': "Admins only: make roles of the company's own, also as copies.",
    'employeeRoles.edit': 'Give and remove roles below your own. Admins also edit the permissions of roles.',
    'employeeRoles.delete': "Admins only: delete roles of the company's own.",
  }),
  metadata: part('Metadata', {
    'metadata.read': 'Open Settings, with the lists that other pages use.',
    'metadata.create': 'Add entries to these lists, such as stacks and positions.',
    'metadata.edit': 'Change entries of the lists in Settings, and share views with everyone.',
    'metadata.delete': 'Delete entries of these lists that are not in use.',
  }),
  projects: part('Projects', {
    'projects.read': 'Open the list of projects and your own running projects.',
    'projects.read.fullAccess': 'See all projects, with client, bank account, priority, ratings and member details.',
    'projects.read.monthlyRevenue': 'See the monthly revenue of projects.',
    'projects.create': 'Create projects.',
    'projects.edit': 'Change projects; look up clients, companies and bank accounts.',
    'projects.commissionRate.read': 'See commission rates and models of project leads, managers and members.',
    'projects.commissionRate.edit': 'Set commission rates.',
  }),
  projectMembers: part('Project members', {
    'projectMembers.read': 'See the members and open roles of a project.',
    'projectMembers.create': 'Add members and open roles to projects.',
    'projectMembers.edit': 'Change members and open roles, and fill open roles.',
    'projectMembers.delete': 'Remove members and open roles from projects.',
    'projectMembers.rate.read': 'See rates and discounts of members.',
    'projectMembers.rate.edit': 'Set rates and discounts of members.',
  }),
  workUnits: part('Work units', {
    'projectWorkUnits.read': 'See the work units of your own running projects.',
    'projectWorkUnits.read.fullAccess': 'See the work units of all projects.',
    'projectWorkUnits.create': 'Add work units to projects you lead.',
    'projectWorkUnits.create.fullAccess': 'Add work units to all projects.',
    'projectWorkUnits.edit': 'Change, archive and restore work units of projects you lead.',
    'projectWorkUnits.edit.fullAccess': 'Change, archive and restore work units of all projects.',
  }),
  feedbacks: part('Feedbacks', {
    'feedbacks.read': 'Open the inbox, with the surveys you are asked to answer.',
    'feedbacks.create': 'Answer surveys: save drafts and send them.',
  }),
  surveys: part('Surveys', {
    'surveys.read': 'See peer reviews, engagement and work surveys, with participants and progress.',
    'surveys.create': 'Create surveys and send them.',
    'surveys.edit': 'Choose participants, close surveys and mark them as done.',
    'surveys.delete': 'Delete surveys and topics without answers.',
    'employeeEventQuestions.read': 'Read the answers of each reviewer by name.',
  }),
  dashboards: part('Dashboards', {
    'dashboards.read': 'Open the dashboard.',
    'dashboards.projects.read':
      'See charts, audits and action items of the projects you lead, or of all you have access to.',
    'dashboards.resources.read': 'See charts about people’s time, with names and work survey answers.',
    'dashboards.engagement.read': 'See charts about engagement surveys.',
  }),
  invoices: part('Invoices', {
    'invoices.read': 'See invoices.',
    'invoices.create': 'Write and send invoices, change their status, and set exchange rates.',
  }),
}

type Vocabulary = typeof vocabulary

/** A permission. Misspelt ones don't compile. */
export type Permission = UsedPermission | (typeof unusedPermissions)[number]
type UsedPermission = { [Part in keyof Vocabulary]: keyof Vocabulary[Part]['may'] }[keyof Vocabulary]

/** The permissions that open something, for screens: groups in product order, each permission with its description. */
export const permissionGroups = Object.values(vocabulary).map(({ name, may }) => ({
  get label(): string {
    return name.label
  },
  permissions: (Object.keys(may) as UsedPermission[]).map((code) => ({
    code,
    get opens(): string {
      return (may as Record<string, string>)[code] ?? ''
    },
  })),
}))

/** All permissions of the product. No others exist. */
export const permissions: readonly Permission[] = [
  ...permissionGroups.flatMap((group) => group.permissions.map(({ code }) => code)),
  ...unusedPermissions,
]

/** Checks if the caller holds a permission for everybody, through any of their roles. */
export type Can = (permission: Permission) => boolean

/** Key of what the reader may do with this row, where that is more than with others (rules/permissions.md#5.3). */
export const onThisRow = Symbol('onThisRow')
