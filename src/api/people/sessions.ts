import { z } from 'zod'
import { all, byId, deleted, endpoints, inPerson, one, recordId } from '../kit/endpoints'

/** A device that is signed in. `user_agent` is as the browser sent it. */
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
    summary: 'The devices one is signed in on',
    access: inPerson,
    answer: all(deviceSession),
  },
  'DELETE /api/settings/sessions/:id': {
    summary: 'Sign one of one’s devices out',
    access: inPerson,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/settings/sessions/end-others': {
    summary: 'Sign out everywhere but here',
    access: inPerson,
    audit: 'change',
    repeated: 'natural',
    answer: one(z.object({ ended: z.int() })),
  },
})
