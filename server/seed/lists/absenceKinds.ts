const usual = {
  is_paid: true,
  needs_approval: true,
  allows_half_days: true,
  is_limited: false,
  allowances: [] as object[],
  carried_days: 0,
}

/** Kinds of absence of a new company (rules/metadata.md#2.12). Allowances are for five working days a week. */
export const absenceKinds = [
  {
    ...usual,
    code: 'holiday',
    name: 'Holiday',
    is_limited: true,
    allowances: [{ workplace: '', years: 0, days: 25 }],
    carried_days: 5,
  },
  { ...usual, code: 'sick', name: 'Sick', needs_approval: false },
  { ...usual, code: 'parental', name: 'Parental leave', allows_half_days: false },
  { ...usual, code: 'unpaid', name: 'Unpaid leave', is_paid: false },
]
