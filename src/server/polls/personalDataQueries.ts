import { sql } from 'kysely'
import type { PersonalData } from '../kit/room'

/**
 * On a roll the mark stays and names nobody any more, so that marks and ballots are as many as they were; a ballot is left as it is. How somebody
 * voted in an open poll is theirs to export; in a secret one nobody knows.
 */
export const pollsData: readonly PersonalData[] = [
  { table: 'poll_people', person: 'user_id', erasure: 'remove' },
  {
    table: 'poll_votes',
    person: 'roll_id',
    through: (userId) => sql`roll_id IN (SELECT id FROM poll_roll WHERE person_id = ${userId})`,
    erasure: 'stay',
  },
  { table: 'poll_roll', person: 'person_id', without: ['cast_key_hash'], erasure: sql`person_id = NULL` },
  { table: 'poll_events', person: 'actor_id', erasure: 'stay' },
  {
    table: 'polls',
    person: 'author_id',
    without: ['search', 'search_stems', 'public_key', 'key_object'],
    erasure: 'stay',
  },
]
