import type { AuditEntry } from '#contract/api/auditEvents.ts'

/** A field before and after a change. */
export function ChangeWords({
  change: { before, after, masked },
}: {
  change: AuditEntry['changes'][number]
}) {
  if (masked) return 'Not kept'
  return (
    <>
      {before && <del>{before}</del>} {before && '→ '}
      <ins>{after || 'cleared'}</ins>
    </>
  )
}
