/** Part of `accessTable`: calls of access management. */
export const administrationTable: Readonly<Record<string, readonly string[]>> = {
  'manage users and manage access': ['GET /api/access/users/:id/erasure'],
  'manage users and manage access, session only': [
    'PUT /api/access/system/retention',
    'POST /api/access/users/:id/erase',
    'POST /api/access/users/:id/erase-request/reject',
  ],
  'manage access, session only': ['POST /api/access/system/test-mail'],
  'manage access': [
    'GET /api/access/system',
    'GET /api/access/system/college',
    'GET /api/access/system/maintenance',
    'GET /api/access/system/retention',
    'GET /api/access/system/retention/preview',
    'POST /api/access/system/jobs/retry',
    'PUT /api/access/system/college',
    'PUT /api/access/system/maintenance',
    'DELETE /api/access/roles/:id',
    'GET /api/access/audit',
    'GET /api/access/permissions/:id/holders',
    'GET /api/settings/legal-texts',
    'POST /api/access/roles',
    'POST /api/settings/legal-texts',
    'PUT /api/access/permissions/:id',
    'PUT /api/access/roles/:id',
  ],
}
