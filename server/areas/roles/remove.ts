import { sql } from 'kysely'
import { isForPeople } from '#contract/api/roles.ts'
import { holdBackReaders, lockHolders, moveHolders } from '#server/areas/employees/index.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { lockRoles, requireOwn, type RoleWrite } from './own.ts'

/**
 * Deletes an own role. In the same transaction its holders get another one, which must not rank above it
 * (rules/roles.md#5.3).
 */
export async function deleteRole(
  { write, env }: Deps,
  context: RoleWrite,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  const { me, requestId } = context
  await write(async (trx) => {
    const all = await lockRoles(trx)
    await lockHolders(trx, id)
    const role = await requireOwn(trx, env, context, id)
    // Those to whom it was given until the role was locked.
    const people = await lockHolders(trx, id)
    const target = all.find((one) => one.id === moveTo)
    const isFit = target && target.id !== id && isForPeople(target) && target.level >= role.level
    if (moveTo && !isFit) throw badField('moveTo', 'role.badTarget')
    if (people && !target) throw badField('moveTo', 'role.held', { people })
    const moved =
      people && target
        ? await holdBackReaders(trx, env, me.id, () =>
            moveHolders(trx, { from: id, to: target.id, by: me.id, requestId }),
          )
        : []
    await sql`update roles set deleted_at = now() where id = ${id}`.execute(trx)
    const changes = [{ field: 'name', before: role.name, after: '', masked: false }]
    if (moved.length) changes.push({ field: 'moveTo', before: '', after: target?.id ?? '', masked: false })
    await auditAll(trx, [
      { actorId: me.id, action: 'role.deleted', entity: 'role', entityId: id, changes, requestId },
      ...moved,
    ])
  })
}
