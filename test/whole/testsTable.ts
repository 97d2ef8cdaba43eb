import { recordCalls } from './recordCalls'

/** What `manage tests` opens of tests; a part of the table by hand. */
export const testsTable = [
  ...recordCalls('/api/tests'),
  'DELETE /api/grading/answers/:attempt/:position/claim',
  'DELETE /api/grading/comments/:id',
  'GET /api/grading',
  'GET /api/grading/answers',
  'GET /api/grading/answers/:attempt/:position',
  'GET /api/grading/comments',
  'GET /api/grading/tests/:id',
  'PATCH /api/grading/answers/:attempt/:position',
  'PATCH /api/grading/tests/:id',
  'POST /api/grading/answers/:attempt/:position/claim',
  'POST /api/grading/comments',
  'POST /api/grading/tests/:id/release',
  'GET /api/tests',
  'GET /api/tests/:id/attempts',
  'GET /api/tests/:id/attempts/:attempt/events',
  'GET /api/tests/:id/attempts/export',
  'GET /api/tests/:id/check',
  'GET /api/tests/:id/overrides',
  'GET /api/tests/people',
  'POST /api/tests/:id/attempts/end',
  'POST /api/tests/:id/attempts/extend',
  'POST /api/tests/:id/attempts/reopen',
  'POST /api/tests/:id/attempts/void',
  'POST /api/tests/:id/duplicate',
  'POST /api/tests/:id/overrides',
  'POST /api/tests/:id/publish',
  'POST /api/tests/:id/withdraw',
  'POST /api/tests/pool',
  'PUT /api/tests/:id/overrides/:override',
  'DELETE /api/tests/:id/overrides/:override',
] as const
/** The same, in person. */
export const testsInPerson = ['POST /api/tests/:id/preview'] as const
