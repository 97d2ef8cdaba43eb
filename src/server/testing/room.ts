import { sql } from 'kysely'
import type { testingCalls } from '../../api/testing'
import type { FileUse, Room } from '../kit/room'
import { loggedTesting } from './loggedQueries'
import { testingData } from './personalDataQueries'
import { questionFilesRoutes } from './questions/fileRoutes'
import { questionActionsRoutes, questionsRoutes } from './questions/routes'
import { questionConstraints } from './questions/rules'

/** Links to the library's files open by themselves, so that it need not say who else opens them. */
const questionFileUse: FileUse = {
  entity: 'questions',
  links: 'question_files',
  column: 'question_id',
  records: 'questions',
  name: sql`questions.title`,
  opensTo: () => false,
}

export const testing: Room<typeof testingCalls> = {
  routes: {
    ...questionsRoutes,
    ...questionActionsRoutes,
    ...questionFilesRoutes,
  },
  constraints: { ...questionConstraints },
  personalData: testingData,
  fileUses: [questionFileUse],
  loggedRecords: loggedTesting,
}
