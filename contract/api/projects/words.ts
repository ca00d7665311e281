import { tagged } from '../../tags.ts'
import { z } from 'zod'
import { enumOf } from '../../enumOf.ts'
import { projectStatuses } from '../metadata/metadata.ts'
import { words } from '../../words.ts'

/** Enums of rules/projects.md#1.1, with their labels. */
export const ProjectStatus = enumOf(projectStatuses)
export type ProjectStatus = z.infer<typeof ProjectStatus>

/** Internal projects are not invoiced. */
export const projectTypes = words({
  internal: 'Internal',
  'fixed-cost': 'Fixed cost',
  'time-material': 'Time & material',
})
export const ProjectType = enumOf(projectTypes)
export type ProjectType = z.infer<typeof ProjectType>

export const projectFunctions = words({
  development: 'Development',
  learning: 'Learning',
  training: 'Training',
  management: 'Management',
})
export const ProjectFunction = enumOf(projectFunctions)
export type ProjectFunction = z.infer<typeof ProjectFunction>

/** From least to most important. */
export const importantLevels = tagged(
  words({
    low: 'Low',
    'medium-': 'Medium-',
    medium: 'Medium',
    'medium+': 'Medium+',
    high: 'High',
  }),
  { low: 'stacks', 'medium-': 'gold', medium: 'orange', 'medium+': 'volcano', high: 'lead' },
  { dot: false },
)
export const ImportantLevel = enumOf(importantLevels)
export type ImportantLevel = z.infer<typeof ImportantLevel>

/** A stored 0 means never rated; it can't be chosen. */
export const ratings = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const

/** Statuses of members and open roles: `pending` is an open role, `inactive` a former member. */
export const memberStatuses = tagged(
  words({
    pending: 'Pending',
    'on-boarding': 'Onboarding',
    active: 'Active',
    inactive: 'Inactive',
  }),
  { pending: 'neutral', 'on-boarding': 'gold', active: 'stacks', inactive: 'neutral' },
)
export const MemberStatus = enumOf(memberStatuses)
export type MemberStatus = z.infer<typeof MemberStatus>

/** How a person takes part in a project. Only `official` is charged. */
export const deploymentTypes = words({ official: 'Official', shadow: 'Shadow', 'part-time': 'Part-time' })
export const DeploymentType = enumOf(deploymentTypes)
export type DeploymentType = z.infer<typeof DeploymentType>

/** The percent of a person's time that is usual for a kind (rules/members.md#5.1). */
export const usualPercent = { official: 100, 'part-time': 50, shadow: 0 } as const satisfies Record<
  DeploymentType,
  number
>

/** The kind that a percent means where nobody chose one (rules/members.md#5.1). */
export const kindOf = (percent: number): DeploymentType =>
  percent >= 100 ? 'official' : percent > 0 ? 'part-time' : 'shadow'

/** Positions of project leads and managers. Technical leads are members marked as lead; the others are set as lists. */
const headPositions = words({
  'technical-lead': 'Technical leads',
  'delivery-manager': 'Delivery managers',
  'account-manager': 'Account managers',
  'sale-person': 'Sales',
})
export const HeadPosition = enumOf(headPositions)
export type HeadPosition = z.infer<typeof HeadPosition>

export const workUnitTypes = words({
  development: 'Development',
  management: 'Management',
  training: 'Training',
  learning: 'Learning',
})
export const WorkUnitType = enumOf(workUnitTypes)

export const workUnitStatuses = words({ active: 'Active', archived: 'Archived' })
export const WorkUnitStatus = enumOf(workUnitStatuses)
