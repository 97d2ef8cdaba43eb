export type PostgresConnection = {
  /** Folder of the unix socket; PostgreSQL does not listen on the network. */
  host: string
  port: number
  user: string
  database: string
}
