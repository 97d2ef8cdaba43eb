/**
 * Settings for a small machine shared with Node. They are passed on the command line, so that a new version of Abitura
 * also changes them for existing data. For other settings, use your own server with DATABASE_URL.
 */
export const settingsFor = ({ socketFolder, durable }: { socketFolder: string; durable: boolean }): string[] => {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Restores and upgrades lock every table, index and type in one transaction.
    max_locks_per_transaction: '256',
    random_page_cost: '1.1',
    jit: 'off',
    // The data fits into memory, so I/O worker processes would only cost memory.
    io_method: 'sync',
    // CPUs are needed for requests, and containers have too little shared memory for parallel plans.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    lc_messages: 'C',
    // Excludes details and statements, which contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Minimal environment for PostgreSQL's programs, without our secrets. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
