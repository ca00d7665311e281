import { Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#server/platform/version.ts'

const quick = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/**
 * Declares all metrics of `/metrics`. Each server has its own registry. Names and labels must stay, because dashboards
 * use them.
 */
export function makeMetrics() {
  const registers = [new Registry()] as [Registry]
  const metrics = {
    registry: registers[0],
    requests: new Histogram({
      name: 'muster_http_request_seconds',
      help: 'Time to answer, by method, route and status; `aborted` where the caller did not wait',
      labelNames: ['method', 'route', 'status'],
      buckets: quick,
      registers,
    }),
    inFlight: new Gauge({
      name: 'muster_http_requests_in_flight',
      help: 'Requests that are being answered now',
      registers,
    }),
    streams: new Gauge({
      name: 'muster_live_streams',
      help: 'Open pages that follow what changes over this server',
      registers,
    }),
    queries: new Histogram({
      name: 'muster_query_seconds',
      help: 'Time of a statement in the database, by what it was for (read, or of a transaction: begin, work, commit, rollback) and outcome (ok, failed)',
      labelNames: ['kind', 'outcome'],
      buckets: quick,
      registers,
    }),
    connections: new Gauge({
      name: 'muster_database_connections',
      help: 'Connections of this server to the database, by state (busy, idle), and requests that wait for one (waiting)',
      labelNames: ['state'],
      registers,
    }),
    jobs: new Histogram({
      name: 'muster_job_seconds',
      help: 'Time of one run of a job, by job and outcome (ok, failed)',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'muster_job_last_success_timestamp_seconds',
      help: 'When a job last ran without a failure on this server',
      labelNames: ['job'],
      registers,
    }),
    databaseUp: new Gauge({
      name: 'muster_database_up',
      help: 'Whether the database answers and accepts changes; if it does not answer, the figures below are left out',
      registers,
    }),
    clockDifference: new Gauge({
      name: 'muster_clock_difference_seconds',
      help: "Seconds by which the database's clock is ahead of this machine's; 0 if they agree within a second",
      registers,
    }),
    replicaCalls: new Gauge({
      name: 'muster_replica_calls',
      help: 'Calls since the start that may read from a replica, by the place that they read (replica, primary)',
      labelNames: ['place'],
      registers,
    }),
    replicaBehind: new Gauge({
      name: 'muster_replica_behind_bytes',
      help: "Part of the primary's log that a replica has not applied; a replica that does not answer is left out",
      labelNames: ['replica'],
      registers,
    }),
    mails: new Gauge({
      name: 'muster_mails',
      help: 'Mails by state: every one that waits, and those of the last 24 hours that were sent, kept or failed',
      labelNames: ['state'],
      registers,
    }),
    oldestMail: new Gauge({
      name: 'muster_mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that waits; 0 when none does',
      registers,
    }),
    auditPosition: new Gauge({
      name: 'muster_audit_position',
      help: 'Position of the last event in the chain of the audit trail',
      registers,
    }),
    unsealed: new Gauge({
      name: 'muster_audit_unsealed',
      help: 'Events of the audit trail that have no place in its chain yet',
      registers,
    }),
    oldestUnsealed: new Gauge({
      name: 'muster_audit_oldest_unsealed_seconds',
      help: 'Age of the oldest event that has no place in the chain yet; 0 when all have',
      registers,
    }),
    backupRestored: new Gauge({
      name: 'muster_backup_restored_timestamp_seconds',
      help: 'When a restore drill last passed; left out before the first one',
      registers,
    }),
    backupAge: new Gauge({
      name: 'muster_backup_age_seconds',
      help: 'Age of the backup that the last passed restore drill restored',
      registers,
    }),
  }
  new Gauge({
    name: 'muster_build_info',
    help: 'Always 1, with the version of the program and of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  return metrics
}

export type Metrics = ReturnType<typeof makeMetrics>
