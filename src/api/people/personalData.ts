import { z } from 'zod'
import { endpoints, download, inPerson, longText, one } from '../kit/endpoints'
import { typedPassword } from './names'

const request = one(z.object({ erase_requested_at: z.string().nullable() }))

export const personalData = endpoints({
  'GET /api/settings/export': {
    summary:
      'Everything the college keeps about the person as a ZIP file: data.json and the files that the person ' +
      'gave; that it was taken is remembered',
    access: inPerson,
    audit: 'change',
    answer: download,
  },
  'POST /api/settings/erase-request': {
    summary: 'Ask to be erased: an administrator decides what the law lets go of',
    access: inPerson,
    audit: 'change',
    repeated: 'natural',
    body: z.strictObject({ password: typedPassword, reason: longText(1000).default('') }),
    answer: request,
  },
  'DELETE /api/settings/erase-request': {
    summary: 'Take the request to be erased back',
    access: inPerson,
    audit: 'change',
    answer: request,
  },
})
