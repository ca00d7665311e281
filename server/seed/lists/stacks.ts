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
