import type { PersonalData } from '../kit/room'

export const studyData: readonly PersonalData[] = [
  { table: 'material_progress', person: 'user_id', erasure: 'remove' },
  // That somebody has confirmed a text stays, of somebody without a name.
  { table: 'material_receipts', person: 'user_id', erasure: 'stay' },
  { table: 'material_reminders', person: 'user_id', erasure: 'remove' },
  { table: 'study_visits', person: 'user_id', erasure: 'remove' },
  { table: 'materials', person: 'author_id', without: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'material_editions', person: 'published_by', erasure: 'stay' },
]
