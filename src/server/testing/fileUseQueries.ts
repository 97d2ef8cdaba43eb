import { sql } from 'kysely'
import type { FileUse } from '../kit/room'

/** Links to the library's files open by themselves, so that it need not say who else opens them. */
export const questionFileUse: FileUse = {
  entity: 'questions',
  links: 'question_files',
  column: 'question_id',
  records: 'questions',
  name: sql`questions.title`,
  opensTo: () => false,
}

export const testFileUse: FileUse = {
  entity: 'tests',
  links: 'test_files',
  column: 'test_id',
  records: 'tests',
  name: sql`tests.name_ru`,
  opensTo: () => false,
}
