import { z } from 'zod'
import { endpoints, download, sessionOnly, longText, one } from '../kit/endpoints'
import { typedPassword } from './names'

const request = one(z.object({ erase_requested_at: z.string().nullable() }))

export const personalData = endpoints({
  'GET /api/settings/export': {
    summary: 'Export the user’s personal data as a ZIP file: data.json and the uploaded files; the export is logged',
    access: sessionOnly,
    audit: 'change',
    answer: download,
  },
  'POST /api/settings/erase-request': {
    summary: 'Request the deletion of the user’s own data; an administrator decides',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ password: typedPassword, reason: longText(1000).default('') }),
    answer: request,
  },
  'DELETE /api/settings/erase-request': {
    summary: 'Withdraw the deletion request',
    access: sessionOnly,
    audit: 'change',
    answer: request,
  },
})
