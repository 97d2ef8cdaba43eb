export type PostgresConnection = {
  /** The folder of the unix socket; nothing listens on the network. */
  host: string
  port: number
  user: string
  database: string
}
