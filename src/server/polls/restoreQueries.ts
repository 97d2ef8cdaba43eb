import type { ClientBase } from 'pg'

/**
 * Cancels the secret polls that were running when a backup was made, in the transaction of its restore: votes cast after it are lost, and its own
 * may be in the tables without the key that opens them. Answers how many.
 */
export const cancelSecretPolls = async (client: Pick<ClientBase, 'query'>, reason: string): Promise<number> => {
  const { rowCount } = await client.query(
    `WITH cancelled AS (UPDATE polls SET status = 'cancelled' WHERE secrecy = 'secret' AND status IN ('open', 'paused') RETURNING id),
      unread AS (DELETE FROM poll_sealed WHERE poll_id IN (SELECT id FROM cancelled))
    INSERT INTO poll_events (poll_id, kind, reason) SELECT id, 'cancelled', $1 FROM cancelled`,
    [reason],
  )
  return rowCount ?? 0
}
