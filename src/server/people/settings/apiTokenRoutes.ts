import type { apiTokens } from '../../../api/people/apiTokens'
import type { Handlers } from '../../kit/handlers'
import { openApiSession } from '../sessionQueries'
import { listApiTokens, removeApiToken } from './settingsQueries'
import { reauthenticate } from './reauthenticate'
import { checkOwnPermissions, tokenExpiry } from './rules'

const entity = 'users'

export const apiTokensRoutes: Handlers<typeof apiTokens> = {
  'GET /api/settings/tokens': async ({ db, person }) => ({ data: await listApiTokens(db, person.id) }),

  'POST /api/settings/tokens': async (context) => {
    const { db, body, person, now, userAgent, ip, audit } = context
    const { name, permissions } = body
    await reauthenticate({ ...context, userId: person.id, password: body.password })
    checkOwnPermissions(permissions, person)
    const expiresAt = tokenExpiry(body.expires_on, now)
    const opened = await openApiSession(db, { userId: person.id, userAgent, ip, name, permissions, expiresAt })
    audit({
      action: 'make_api_token',
      entity,
      ids: [person.id],
      after: { api_token_id: opened.id, permissions, expires_at: expiresAt },
    })
    return { data: { ...opened, name, permissions } }
  },

  'DELETE /api/settings/tokens/:id': async ({ db, params: { id }, person, audit }) => {
    await removeApiToken(db, { userId: person.id, id })
    audit({ action: 'revoke_api_token', entity, ids: [person.id], after: { api_token_id: id } })
    return { data: { id } }
  },
}
