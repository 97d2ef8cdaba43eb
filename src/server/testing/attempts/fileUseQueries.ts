import { sql } from 'kysely'
import type { FileUse } from '../../kit/room'
import { reachedAttempts } from './staffQueries'

/** A taker's file opens to those who see the attempt among those of its test. */
export const answerFileUse: FileUse = {
  entity: 'attempts',
  links: 'attempt_files',
  column: 'attempt_id',
  records: 'attempts',
  name: sql`(SELECT name_ru FROM tests WHERE tests.id = attempts.test_id)`,
  opensTo: (person) => (person.holds('manage tests') ? reachedAttempts(person) : false),
}
