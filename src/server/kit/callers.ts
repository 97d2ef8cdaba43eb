import type { Db } from '../platform/database'
import type { AuditEvent, AuditOrigin } from './audit'
import type { Person } from './person'

/** A call that its sender names by a key. `request` is what was sent: the key of another request is refused. */
export type NamedCall = { userId: number; call: string; key: string; request: unknown }

/** What `serve` asks about who calls; the room that keeps people answers. */
export type Callers = {
  /** The person behind a token; null when it is unknown or expired, or the person is not active. */
  findPerson: (db: Db, token: string) => Promise<Person | null>
  /** Which of the sessions still let their person in. */
  findLiveSessions: (db: Db, ids: readonly number[]) => Promise<number[]>
  /** Throws 403 to somebody who has yet to agree to new terms. */
  checkTermsAccepted: (db: Db, person: Pick<Person, 'id'>) => Promise<void>
  writeAudit: (db: Db, event: AuditEvent & AuditOrigin) => Promise<void>
  /** Does the work once for a named call: asked again within a day, the same answer comes without the work. */
  answerOnce: <T>(db: Db, call: NamedCall, how: { work: () => Promise<T>; restore: (kept: unknown) => T }) => Promise<T>
}
