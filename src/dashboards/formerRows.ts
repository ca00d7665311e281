/** The calls of former addresses such as `rows=audits~all~latest`, and the parameters that their parts were. */
const former: Record<string, readonly [call: string, ...parameters: string[]]> = {
  size: ['sizeRows', 'projectID', 'status'],
  work: ['workSurveyRows', 'projectID', 'endDate', 'domain'],
  audits: ['auditRows', 'projectID', 'cycles', 'type', 'area'],
  items: ['actionItemRows', 'projectID', 'cycles', 'state', 'priority'],
  squash: ['squashRows', 'projectID', 'snapDate', 'priority'],
  people: ['utilizationPeople', 'month', 'state'],
  units: ['workUnitDistribution', 'employeeID', 'type'],
}

/** Today's address of a former one: `rows=auditRows&rows.round=latest`. Undefined if it is none. */
export function formerRows(query: URLSearchParams): URLSearchParams | undefined {
  const [kind = '', ...parts] = query.get('rows')?.split('~') ?? []
  if (parts.length === 0) return undefined
  const [call, ...parameters] = former[kind] ?? [kind]
  const next = new URLSearchParams(query)
  next.set('rows', call)
  for (const [at, parameter] of parameters.entries()) {
    const part = parts[at]
    const name = parameter === 'cycles' ? (/^(latest|previous)$/.test(part ?? '') ? 'round' : 'quarter') : parameter
    if (part !== undefined && !(name === 'projectID' && part === 'all')) next.set(`rows.${name}`, part)
  }
  // The summary counts both; its address named none.
  if (kind === 'size' && parts.length === 1)
    for (const status of ['active', 'on-boarding']) next.append('rows.status', status)
  return next
}
