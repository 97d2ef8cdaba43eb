import { startCalls, takingCalls } from './attemptsTable'
import { recordCalls } from './recordCalls'
import { testsInPerson, testsTable } from './testsTable'

/** Who may call what of study and testing; a part of the table by hand. */
export const learningTable = {
  'manage materials': [
    ...recordCalls('/api/materials'),
    'GET /api/materials',
    'GET /api/materials/:id/editions',
    'GET /api/materials/:id/editions/:number',
    'GET /api/materials/:id/preview',
    'GET /api/materials/:id/readers',
    'GET /api/materials/:id/readers/export',
    'GET /api/materials/:id/readers/groups',
    'GET /api/materials/:id/readers/sheet',
    'POST /api/materials/:id/duplicate',
    'POST /api/materials/:id/editions/:number/restore',
    'POST /api/materials/:id/remind',
    'POST /api/materials/move',
    'POST /api/materials/order',
    'POST /api/materials/publish',
    'POST /api/materials/withdraw',
  ],
  'manage tests': [
    ...testsTable,
    ...recordCalls('/api/questions'),
    'GET /api/questions',
    'GET /api/questions/:id/uses',
    'GET /api/questions/:id/versions',
    'GET /api/questions/:id/versions/:number',
    'GET /api/questions/tags',
    'POST /api/questions/:id/duplicate',
    'POST /api/questions/export',
    'POST /api/questions/export/check',
    'POST /api/questions/import',
    'POST /api/questions/import/preview',
    'POST /api/questions/move',
    'POST /api/questions/present',
    'POST /api/questions/ready',
    'POST /api/questions/tag',
    'POST /api/questions/try',
  ],
  'manage tests, in person': [...testsInPerson],
  study: [
    'GET /api/study/materials',
    'GET /api/study/materials/:id',
    'POST /api/study/materials/:id/progress',
    ...takingCalls,
  ],
  'study, proven, in person': startCalls,
  'study, in person': ['POST /api/study/materials/:id/receipt', 'POST /api/study/visits'],
} as const
