/** Seniorities, lowest first. The level is the position in the list. */
export const seniorities = {
  junior: 'Junior',
  mid: 'Mid',
  senior: 'Senior',
  staff: 'Staff',
  principal: 'Principal',
}

export const chapters = {
  web: 'Web',
  backend: 'Backend',
  blockchain: 'Blockchain',
  devops: 'DevOps',
  mobile: 'Mobile',
  qa: 'QA',
  pm: 'PM',
  data: 'Data',
}

/** Name, symbol, locale, type. */
export const currencies = [
  ['VND', '₫', 'vi-VN', 'fiat'],
  ['USD', '$', 'en-US', 'fiat'],
  ['EUR', '€', 'de-DE', 'fiat'],
  ['GBP', '£', 'en-GB', 'fiat'],
  ['SGD', '$', 'en-SG', 'fiat'],
  ['CAD', '$', 'en-CA', 'fiat'],
  ['USD', '$', 'en-US', 'crypto'],
  ['ETH', 'Ξ', 'en-US', 'crypto'],
] as const

export const positions = {
  frontend: 'Frontend Engineer',
  backend: 'Backend Engineer',
  fullstack: 'Full-stack Engineer',
  mobile: 'Mobile Engineer',
  ios: 'iOS Engineer',
  android: 'Android Engineer',
  devops: 'DevOps Engineer',
  'site-reliability': 'Site Reliability Engineer',
  'platform-engineer': 'Platform Engineer',
  'security-engineer': 'Security Engineer',
  blockchain: 'Blockchain Engineer',
  'smart-contract': 'Smart Contract Engineer',
  'embedded-engineer': 'Embedded Engineer',
  'game-developer': 'Game Developer',
  'data-engineer': 'Data Engineer',
  'data-analyst': 'Data Analyst',
  'data-scientist': 'Data Scientist',
  'machine-learning': 'Machine Learning Engineer',
  'quality-assurance': 'QA Engineer',
  'test-automation': 'Test Automation Engineer',
  'ui-design': 'UI Designer',
  'ux-design': 'UX Designer',
  'ux-research': 'UX Researcher',
  'product-design': 'Product Designer',
  'graphic-design': 'Graphic Designer',
  'product-manager': 'Product Manager',
  'product-owner': 'Product Owner',
  'project-manager': 'Project Manager',
  'delivery-manager': 'Delivery Manager',
  'scrum-master': 'Scrum Master',
  'business-analyst': 'Business Analyst',
  'solution-architect': 'Solution Architect',
  'technical-writer': 'Technical Writer',
  'engineering-manager': 'Engineering Manager',
  'engineering-lead': 'Engineering Lead',
  'team-lead': 'Team Lead',
  'technical-recruiter': 'Technical Recruiter',
  'people-partner': 'People Partner',
  'office-manager': 'Office Manager',
  finance: 'Finance Specialist',
  sales: 'Sales',
  marketing: 'Marketing Specialist',
  'community-manager': 'Community Manager',
}

/** Stacks of a new company by name. The code is the name in kebab case, or the part after `=`. */
export const stacks = `
Airflow, Android, Angular, Ansible, Apache Flink, Apache Kafka, Apache Spark, Apollo, Appium, Astro, AWS, Azure, Bash,
BigQuery, Blender, C, C#=c-sharp, C++=cpp, Cassandra, CircleCI, ClickHouse, Cosmos SDK, CSS, Cucumber, Cypress, Dart,
Datadog, dbt, Deno, Django, Docker, .NET=dotnet, Elasticsearch, Electron, Elixir, Ethereum, Express, FastAPI, Fastify,
Figma, Firebase, Flask, Flutter, Foundry, Gatsby, GitHub Actions, GitLab CI, Go, Google Cloud, Grafana, GraphQL, gRPC,
Hardhat, Haskell, Helm, HTML, Ionic, Java, JavaScript, Jenkins, Jest, Jira, Kotlin, Kubernetes, Laravel, Linux,
MATLAB, Metabase, MongoDB, MySQL, NestJS, Next.js=nextjs, Nginx, Node.js=nodejs, Nuxt, Objective-C, OpenAPI, Pandas,
PHP, Playwright, PostgreSQL, Prometheus, Pulumi, Python, PyTorch, RabbitMQ, React, React Native, Redis, Redux, Ruby,
Ruby on Rails, Rust, Scala, scikit-learn, Selenium, Solana, Solidity, Spring Boot, Svelte, Swift, SwiftUI,
Tailwind CSS, TensorFlow, Terraform, TypeScript, Unity, Vault, Vue
`
  .split(/[,\n]+/)
  .map((entry) => entry.trim())
  .filter(Boolean)
  .map((entry) => {
    const [name = '', code = name.toLowerCase().replaceAll(' ', '-')] = entry.split('=')
    return { code, name }
  })
