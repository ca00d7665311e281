import type { z } from 'zod'
import { withoutFullAccess } from '#tests/support/projectFields.ts'
import { factsOf } from '../../fields.ts'
import { Head, Member, Project, ProjectMember } from './project.ts'
import { AssignedMember } from './member.ts'

const readsOf = (object: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object.shape).flatMap(([name, schema]) => {
      const reads = [factsOf(schema as z.ZodType)?.read ?? []].flat()
      return reads.length ? [[name, reads.join(' + ')]] : []
    }),
  )
const all = (read: string, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, read]))

const fullAccess = 'projects.read.fullAccess'
const commission = 'projects.commissionRate.read'
const rate = 'projectMembers.rate.read'

/** Transcribed from rules/permissions.md#4.4. */
test('what is hidden of a project is that of the wire', () => {
  expect(readsOf(Project)).toEqual({
    ...all(fullAccess, Object.keys(withoutFullAccess).join(' ')),
    ...all('projects.read.monthlyRevenue', 'monthlyChargeRate'),
    ...all(`projects.read.monthlyRevenue + ${rate}`, 'unconverted'),
    ...all(commission, 'commissionModels'),
  })
})

test('what is hidden of a member in a project is that of the wire; of the discount there is only 0', () => {
  expect(readsOf(ProjectMember)).toEqual({
    ...all(fullAccess, 'deploymentType upsellPerson currency'),
    ...all(`${fullAccess} + ${rate}`, 'rate'),
    ...all(rate, 'discount'),
  })
})

test('what is hidden of a head is that of the wire', () => {
  expect(readsOf(Head)).toEqual(all(commission, 'commissionRate finalCommissionRate'))
})

test.each([
  ['read', Member, 'currency upsellPerson'],
  ['written', AssignedMember, 'upsellPerson'],
])('what is hidden of a slot when it is %s is that of the wire', (_when, object, open) => {
  expect(readsOf(object)).toEqual({
    ...all(fullAccess, open),
    ...all(commission, 'upsellCommissionRate leadCommissionRate'),
    ...all(rate, 'rate rateCurrency discount'),
  })
})
