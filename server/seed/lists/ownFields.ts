const text = { kind: 'text', choices: [] as string[], section: 'personal' }

/** Own fields of a new company (docs/rules/people.md#8.7): the emergency contact and the contract. */
export const ownFields = [
  { name: 'Emergency contact', ...text },
  { name: 'Emergency contact relation', ...text },
  { name: 'Emergency contact phone', ...text },
  {
    name: 'Contract type',
    kind: 'choice',
    choices: ['Permanent', 'Fixed-term', 'Freelance', 'Internship', 'Apprenticeship'],
    section: 'general',
  },
  { name: 'Contract signed on', kind: 'date', choices: [] as string[], section: 'general' },
  { name: 'Contract document', kind: 'file', choices: [] as string[], section: 'general' },
].map((field, at) => ({ ...field, place: (at + 1) * 10 }))
