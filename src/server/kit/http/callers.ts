import type { Db } from '../../platform/database'
import type { AuditEvent, AuditOrigin } from '../records/audit'
import type { Person } from '../person'

/** A call with an idempotency key. A key reused with a different `request` is refused. */
export type IdempotentCall = { userId: number; call: string; key: string; request: unknown }

/** Identity functions that `serve` needs; the people feature implements them. */
export type Callers = {
  /** Returns null if the token is unknown or expired, or the person is not active. */
  findPerson: (db: Db, token: string) => Promise<Person | null>
  /** Returns those of the sessions that are still valid. */
  findValidSessions: (db: Db, ids: readonly number[]) => Promise<number[]>
  /** Throws 403 if the person has not accepted the current terms. */
  checkTermsAccepted: (db: Db, person: Pick<Person, 'id'>) => Promise<void>
  writeAudit: (db: Db, event: AuditEvent & AuditOrigin) => Promise<void>
  /** Runs the work once per idempotency key. A repeated call within a day gets the stored answer. */
  runIdempotent: <T>(
    db: Db,
    call: IdempotentCall,
    how: { work: () => Promise<T>; restore: (stored: unknown) => T },
  ) => Promise<T>
}
