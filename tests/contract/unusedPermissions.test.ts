import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '#contract/api/endpoints.ts'
import { permissionOf } from '#contract/endpoint.ts'
import { permissionGroups, permissions, unusedPermissions } from '#contract/permissions.ts'
import { root, sources } from './sources.ts'

/** Files that name permissions without asking for them: the vocabulary, and the grants of a new company. */
const givers = ['contract/permissions.ts', 'server/seed/']

/** Permissions that a call needs, or that a line of the code names: fields, queries and screens. */
function used(): Set<string> {
  const texts = sources('contract', 'server', 'src')
    .filter(({ path }) => !givers.some((giver) => path.startsWith(giver)))
    .map(({ path }) => readFileSync(join(root, path), 'utf8'))
  const needed = endpoints.map(({ endpoint }) => permissionOf(endpoint))
  const named = permissions.filter((code) => texts.some((text) => text.includes(`'${code}'`)))
  return new Set([...needed, ...named].filter((code) => code !== undefined))
}

test('the permissions that open nothing are those that no call, field, query or screen asks for', () => {
  const asked = used()
  expect(permissions.filter((code) => !asked.has(code)).toSorted()).toEqual([...unusedPermissions].toSorted())
})

test('a permission is either described or unused', () => {
  const described: string[] = permissionGroups.flatMap((group) => group.permissions.map(({ code }) => code))
  expect(new Set(permissions).size).toBe(described.length + unusedPermissions.length)
  expect(unusedPermissions.filter((code) => described.includes(code))).toEqual([])
})
