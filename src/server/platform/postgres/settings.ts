/**
 * Settings of the server, for one small machine that it shares with Node. They stand on its command line, so that a
 * newer Abitura brings newer ones to data that exist; who needs others runs a server of their own by DATABASE_URL.
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
    random_page_cost: '1.1',
    jit: 'off',
    // The data fit into memory; three processes that read ahead would only cost some.
    io_method: 'sync',
    // The cores belong to requests, and containers have too little shared memory for parallel plans.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    lc_messages: 'C',
    // Details and statements hold personal data; they are not for logs.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Language and time of the programs; nothing else of our environment, which holds secrets, is their business. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
