import { sql } from 'kysely'
import type { PersonalData } from '../kit/room'

export const peopleData: readonly PersonalData[] = [
  { table: 'consents', person: 'user_id', erasure: sql`ip = NULL` },
  { table: 'grants', person: 'user_id', erasure: 'remove', audited: ['users/grants'] },
  { table: 'sessions', person: 'user_id', without: ['token_hash'], erasure: 'remove' },
  { table: 'devices', person: 'user_id', without: ['fingerprint'], erasure: 'remove' },
  { table: 'one_time_tokens', person: 'user_id', without: ['token_hash', 'details'], erasure: 'remove' },
  { table: 'second_factors', person: 'user_id', without: ['secret', 'last_step'], erasure: 'remove' },
  { table: 'recovery_codes', person: 'user_id', without: ['code_hash'], erasure: 'remove' },
  { table: 'oauth_identities', person: 'user_id', erasure: 'remove' },
  {
    table: 'oauth_states',
    person: 'user_id',
    without: ['state_hash', 'binding_hash', 'code_verifier', 'nonce'],
    erasure: 'remove',
  },
  { table: 'accommodations', person: 'user_id', erasure: 'remove' },
  { table: 'user_imports', person: 'user_id', erasure: 'remove' },
  { table: 'notifications', person: 'user_id', erasure: 'remove' },
  { table: 'quiet_topics', person: 'user_id', erasure: 'remove' },
  { table: 'audit_events', person: 'actor_id', without: ['before', 'after'], erasure: sql`ip = NULL` },
  {
    table: 'users',
    person: 'id',
    without: ['password_hash', 'search'],
    erasure: 'stay',
    audited: ['users'],
  },
]
