/** Nine people of the demo company: one for each role, holding no other role. */
export const demoPeople = [
  { username: 'linh', role: 'admin' },
  { username: 'marek', role: 'engineering-manager' },
  { username: 'mai.vo', role: 'hr' },
  { username: 'sofia', role: 'enabling-team' },
  { username: 'anna', role: 'member' },
  { username: 'george', role: 'project-lead' },
  { username: 'huong', role: 'full-time' },
  { username: 'petar', role: 'probation' },
  { username: 'james', role: 'contractor' },
] as const
