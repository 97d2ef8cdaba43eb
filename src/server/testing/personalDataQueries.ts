import type { PersonalData } from '../kit/room'

export const testingData: readonly PersonalData[] = [
  { table: 'questions', person: 'author_id', without: ['search', 'search_stems', 'words'], erasure: 'stay' },
  { table: 'question_versions', person: 'author_id', without: ['content'], erasure: 'stay' },
]
