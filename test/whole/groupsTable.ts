import { careerCalls } from './careerTable'
import { curriculaCalls } from './curriculaTable'
import { reportsCalls } from './reportsTable'
import { papersCalls } from './papersTable'

/** Part of `accessTable`: calls of groups. */
export const groupsTable = {
  'manage groups': [
    ...careerCalls,
    ...curriculaCalls,
    ...reportsCalls,
    ...papersCalls,
    'DELETE /api/groups/:id',
    'DELETE /api/groups/:id/members/:memberId',
    'GET /api/groups/:id',
    'GET /api/groups/:id/members',
    'GET /api/groups/export',
    'GET /api/groups/people',
    'POST /api/groups',
    'POST /api/groups/:id/members',
    'POST /api/groups/:id/members/add',
    'POST /api/groups/:id/members/basis',
    'POST /api/groups/:id/members/find',
    'POST /api/groups/:id/members/list',
    'POST /api/groups/:id/members/remove',
    'POST /api/groups/:id/transfer',
    'POST /api/groups/:id/transfer/preview',
    'POST /api/groups/archive',
    'POST /api/groups/delete',
    'POST /api/groups/restore',
    'PUT /api/groups/:id',
    'PUT /api/groups/:id/members/:memberId',
  ],
} as const
