import type { PersonalData } from '../kit/feature'

export const calendarData: readonly PersonalData[] = [
  { table: 'calendar_links', person: 'user_id', excludedColumns: ['token_hash'], erasure: 'remove' },
]
