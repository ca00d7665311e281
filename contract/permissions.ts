import { words } from './words.ts'

/** A part of the product with what each permission of it opens. */
const part = <const May extends Record<string, string>>(label: string, may: May) => ({
  name: words({ label }),
  may: words(may),
})

/**
 * The whole permission vocabulary (product.md section 6), by the part of the product that it opens, each with the sentence by which
 * people know it. No other permission string exists; what a role holds is data (`server/db/seed/roles.ts` for a new company,
 * the table `role_permissions` afterwards). A string that nothing asks for says so.
 */
const vocabulary = {
  signingIn: part('Signing in', {
    'auth.read': 'Use the product after signing in; without it no page opens.',
  }),
  employees: part('Employees', {
    'employees.read': 'Open the list of employees and the page of a person.',
    'employees.read.projects.readActive':
      'See all colleagues and their running projects, not only those who share a project.',
    'employees.read.filterByAllStatuses': 'Find people who have left, in the list and its status filter.',
    'employees.read.fullAccess': 'Open the pages of people who have left, and the history on the pages of people.',
    'employees.read.generalInfo.fullAccess':
      'See phone, accounts, joining and leaving dates, referrer and payment details of everybody.',
    'employees.read.personalInfo.fullAccess': 'See personal e-mail, address, place of residence and MBTI of everybody.',
    'employees.read.projects.fullAccess':
      'See all project memberships of a person, ended ones too, with their type and dates.',
    'employees.read.filterByProject': 'Opens nothing: the project filter is free to all who see the list.',
    'employees.create': 'Create employees and invite them.',
    'employees.edit': 'Change the status, general info, skills, personal info and picture of people.',
    'employees.delete': 'Opens nothing: people leave, they are never deleted.',
    'employees.baseSalary.read': 'See base salaries.',
    'employees.baseSalary.edit': 'Set base salaries.',
  }),
  mentees: part('Mentees', {
    'employeeMentees.read': 'Opens nothing: mentees follow from line managers, everybody sees them.',
    'employeeMentees.create': 'Opens nothing: a mentee is added by choosing the line manager.',
    'employeeMentees.edit': 'Opens nothing: mentees follow from line managers.',
    'employeeMentees.delete': 'Opens nothing: mentees follow from line managers.',
  }),
  roles: part('Roles', {
    'employeeRoles.read': 'See the roles, who holds them, what they grant, and what each person may see.',
    'employeeRoles.edit': 'Give and take roles that rank below one’s own; admins also edit what roles grant.',
    'employeeRoles.create': 'Opens nothing: roles come with the product.',
    'employeeRoles.delete': 'Opens nothing: roles stay.',
  }),
  metadata: part('Metadata', {
    'metadata.read': 'Open the page Config with the lists that other pages choose from.',
    'metadata.create': 'Add entries to these lists, such as stacks and positions.',
    'metadata.edit': 'Change entries of these lists.',
    'metadata.delete': 'Delete entries of these lists that are not in use.',
  }),
  projects: part('Projects', {
    'projects.read': 'Open the list of projects and the own running projects.',
    'projects.read.fullAccess': 'See all projects, with clients, bank account, importance, ratings and member details.',
    'projects.read.monthlyRevenue': 'See the monthly revenue of projects.',
    'projects.create': 'Create projects.',
    'projects.edit': 'Change projects; look up clients, companies and bank accounts.',
    'projects.commissionRate.read': 'See commission rates of heads and members, and the commission models.',
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
    'projectWorkUnits.read': 'See the work units of the own running projects.',
    'projectWorkUnits.read.fullAccess': 'See the work units of all projects.',
    'projectWorkUnits.create': 'Add work units to projects that one leads.',
    'projectWorkUnits.create.fullAccess': 'Add work units to all projects.',
    'projectWorkUnits.edit': 'Change, archive and restore work units of projects that one leads.',
    'projectWorkUnits.edit.fullAccess': 'Change, archive and restore work units of all projects.',
    'projectWorkUnits.delete': 'Opens nothing: work units are archived, never deleted.',
    'projectWorkUnits.delete.fullAccess': 'Opens nothing: work units are archived, never deleted.',
  }),
  feedbacks: part('Feedbacks', {
    'feedbacks.read': 'Open the inbox with the surveys one is asked to answer.',
    'feedbacks.create': 'Answer surveys: save drafts and send them.',
    'feedbacks.edit': 'Opens nothing: answers that were sent stay as they are.',
    'feedbacks.delete': 'Opens nothing: answers are not deleted by themselves.',
  }),
  surveys: part('Surveys', {
    'surveys.read': 'See peer reviews, engagement and work surveys: who was asked, and how far they are.',
    'surveys.create': 'Create surveys and send them.',
    'surveys.edit': 'Choose participants, close surveys and mark them as done.',
    'surveys.delete': 'Delete surveys and topics that nobody has begun to answer.',
    'employeeEventQuestions.read': 'Read what each reviewer answered, by name; no survey is anonymous to them.',
    'employeeEventQuestions.create': 'Opens nothing: questions come with their survey.',
    'employeeEventQuestions.edit': 'Opens nothing: only reviewers write answers.',
    'employeeEventQuestions.delete': 'Opens nothing: questions go with their survey.',
  }),
  dashboards: part('Dashboards', {
    'dashboards.read': 'Open the dashboard, which is then the home page.',
    'dashboards.projects.read':
      'See charts, audits and action items of projects that one leads, or of all projects that one may see.',
    'dashboards.resources.read': 'See the charts about people’s time, with names and answers of work surveys.',
    'dashboards.engagement.read': 'See the charts about engagement surveys.',
  }),
  invoices: part('Invoices', {
    'invoices.read': 'See invoices.',
    'invoices.create': 'Write and send invoices, and change their state.',
  }),
}

type Vocabulary = typeof vocabulary

/** One string of the vocabulary; a misspelt one does not compile. */
export type Permission = { [Part in keyof Vocabulary]: keyof Vocabulary[Part]['may'] }[keyof Vocabulary]

/** The vocabulary as people read it: groups in the order of the product, each string with what it opens. */
export const permissionGroups = Object.values(vocabulary).map(({ name, may }) => ({
  get label(): string {
    return name.label
  },
  permissions: (Object.keys(may) as Permission[]).map((code) => ({
    code,
    get opens(): string {
      return (may as Record<string, string>)[code] ?? ''
    },
  })),
}))

/** Every permission string. */
export const permissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.permissions.map(({ code }) => code),
)

/** Answers whether the person at hand holds a permission: the union over all their roles. */
export type Can = (permission: Permission) => boolean
