import { Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#server/platform/version.ts'

const quick = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/**
 * Declares all metrics of `/metrics`. Each server has its own registry. Names and labels must stay, because dashboards
 * use them.
 */
export function makeMetrics() {
  const registers = [new Registry()] as [Registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `muster_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets = quick) =>
    new Histogram({ name: `muster_${name}`, help, labelNames, buckets, registers })
  const metrics = {
    registry: registers[0],
    requests: histogram(
      'http_request_seconds',
      'Time to answer, by method, route and status; `aborted` where the caller did not wait',
      ['method', 'route', 'status'],
    ),
    inFlight: gauge('http_requests_in_flight', 'Requests that are being answered now'),
    streams: gauge('live_streams', 'Open pages that follow what changes over this server'),
    queries: histogram(
      'query_seconds',
      'Time of a statement in the database, by what it was for (read, or of a transaction: begin, work, commit, rollback) and outcome (ok, failed)',
      ['kind', 'outcome'],
    ),
    connections: gauge(
      'database_connections',
      'Connections of this server to the database, by state (busy, idle), and requests that wait for one (waiting)',
      ['state'],
    ),
    jobs: histogram(
      'job_seconds',
      'Time of one run of a job, by job and outcome (ok, failed)',
      ['job', 'outcome'],
      [0.01, 0.1, 1, 10, 60, 600],
    ),
    jobSuccess: gauge('job_last_success_timestamp_seconds', 'When a job last ran without a failure on this server', [
      'job',
    ]),
    databaseUp: gauge(
      'database_up',
      'Whether the database answers and accepts changes; if it does not answer, the figures below are left out',
    ),
    clockDifference: gauge(
      'clock_difference_seconds',
      "Seconds by which the database's clock is ahead of this machine's; 0 if they agree within a second",
    ),
    replicaCalls: gauge(
      'replica_calls',
      'Calls since the start that may read from a replica, by the place that they read (replica, primary)',
      ['place'],
    ),
    replicaBehind: gauge(
      'replica_behind_bytes',
      "Part of the primary's log that a replica has not applied; a replica that does not answer is left out",
      ['replica'],
    ),
    mails: gauge(
      'mails',
      'Mails by state: every one that waits, and those of the last 24 hours that were sent, kept or failed',
      ['state'],
    ),
    oldestMail: gauge('mail_oldest_waiting_seconds', 'Age of the oldest mail that waits; 0 when none does'),
    auditPosition: gauge('audit_position', 'Position of the last event in the chain of the audit trail'),
    unsealed: gauge('audit_unsealed', 'Events of the audit trail that have no place in its chain yet'),
    oldestUnsealed: gauge(
      'audit_oldest_unsealed_seconds',
      'Age of the oldest event that has no place in the chain yet; 0 when all have',
    ),
    backupRestored: gauge(
      'backup_restored_timestamp_seconds',
      'When a restore drill last passed; left out before the first one',
    ),
    backupAge: gauge('backup_age_seconds', 'Age of the backup that the last passed restore drill restored'),
  }
  gauge('build_info', 'Always 1, with the version of the program and of Node', ['version', 'node']).set(
    { version, node: process.version },
    1,
  )
  return metrics
}

export type Metrics = ReturnType<typeof makeMetrics>
