import type { PersonalData } from '../kit/room'

export const testingData: readonly PersonalData[] = [
  { table: 'questions', person: 'author_id', without: ['search', 'search_stems', 'words'], erasure: 'stay' },
  { table: 'question_versions', person: 'author_id', erasure: 'stay' },
  { table: 'tests', person: 'author_id', without: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'test_versions', person: 'author_id', erasure: 'stay' },
  { table: 'test_people', person: 'user_id', erasure: 'remove' },
  { table: 'test_overrides', person: 'user_id', erasure: 'remove', audited: ['tests/overrides'] },
]
