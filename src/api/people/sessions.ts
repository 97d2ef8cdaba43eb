import { z } from 'zod'
import { all, byId, deleted, endpoints, sessionOnly, one, recordId } from '../kit/endpoints'

/** Signed-in device. `user_agent` is the raw header value. */
export const deviceSession = z.object({
  id: recordId,
  current: z.boolean(),
  remembered: z.boolean(),
  user_agent: z.string(),
  ip: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type DeviceSession = z.infer<typeof deviceSession>

export const sessions = endpoints({
  'GET /api/settings/sessions': {
    summary: 'List the user’s signed-in devices',
    access: sessionOnly,
    answer: all(deviceSession),
  },
  'DELETE /api/settings/sessions/:id': {
    summary: 'Sign out one of the user’s devices',
    access: sessionOnly,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/settings/sessions/end-others': {
    summary: 'Sign out all other devices',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'natural',
    answer: one(z.object({ ended: z.int() })),
  },
})
