/** Audit items of the demo company by type, and by area for health audits. */
export const auditItems: Record<string, Record<string, readonly string[]>> = {
  'engineering-health': {
    delivery: ['Releases go out on the planned day', 'Estimates are met within a fifth', 'Unfinished work is small'],
    quality: ['Faults are found before the client finds them', 'Tests run on every change', 'Incidents are reviewed'],
    collaboration: ['Reviews come within a day', 'Decisions are written down', 'The client is heard every week'],
    feedback: ['Engineers know how they do', 'Retrospectives lead to changes', 'New people find their way in a week'],
  },
  'engineering-process': {
    '': ['Work is planned in slices', 'Every change is reviewed', 'Releases can be taken back', 'Duties are shared'],
  },
  frontend: {
    '': [
      'Pages load in two seconds',
      'Keyboard and screen readers work',
      'Components are shared',
      'Errors are reported',
    ],
  },
  backend: {
    '': ['Queries have their index', 'Calls are documented', 'Secrets stay out of the code', 'Timeouts are set'],
  },
  system: {
    '': ['Backups have been restored', 'Alerts reach somebody', 'Machines are made by code', 'Costs are watched'],
  },
  mobile: { '': ['Starts in a second', 'Works without a network', 'Crashes are below one in a thousand'] },
  blockchain: {
    '': ['Contracts were reviewed from outside', 'Keys are held by several people', 'Costs are bounded'],
  },
}

/** Stacks of a project that lead to an audit of a type, in addition to health and process. */
export const typesByStack: Record<string, readonly string[]> = {
  frontend: ['react', 'angular', 'vue', 'nextjs', 'typescript', 'svelte'],
  backend: ['go', 'java', 'python', 'nodejs', 'nestjs', 'ruby-on-rails', 'postgresql', 'rust'],
  system: ['kubernetes', 'terraform', 'apache-kafka', 'grafana', 'airflow'],
  mobile: ['swift', 'kotlin', 'flutter', 'react-native'],
  blockchain: ['solidity', 'ethereum'],
}

/** Names of action items. */
export const actions: readonly string[] = [
  'Split the release into smaller ones',
  'Add a check of loading times to every change',
  'Write down how to restore a backup, and try it',
  'Rotate who answers alerts',
  'Bring the oldest libraries up to date',
  'Cover the payment path with tests',
  'Agree on when a review is late',
  'Draw the map of services',
  'Move secrets into the vault',
  'Give new people a guide',
  'Report errors of the browser',
  'Measure how long estimates hold',
]

/** Notes for poor grades. */
export const remarks: readonly string[] = [
  'Only for half of the services.',
  'Was promised in the last round.',
  'Depends on one person.',
  'Nobody looks at it regularly.',
]
