import { readConfig } from '../../src/server/config'
import { buildApp } from '../../src/server/app'
import { openServices } from '../../src/server/openServices'
import { prepareCollege } from '../../src/server/prepareCollege'
import { recoverPolls } from '../../src/server/polls'
import { clientOf } from '../kit/client'
import { credentialsOf } from '../kit/personas'
import type { College } from './oldCollege'

/** Starts the present version on a college like `npm start`, without a port. */
export const startPresentVersion = async ({ env }: College) => {
  const { services, close } = await openServices(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await prepareCollege(services)
  await recoverPolls(services)
  const app = await buildApp(services, { pages: null })
  const signIn = async () => {
    const { data } = await clientOf(app, async () => null).call('POST /api/login', { body: credentialsOf('admin') })
    return 'token' in data ? `Bearer ${data.token}` : ''
  }
  const token = await signIn()
  const stop = async () => {
    await app.close()
    await close()
  }
  return {
    admin: clientOf(app, async () => token),
    withToken: (own: string) => clientOf(app, async () => own),
    services,
    stop,
  }
}
