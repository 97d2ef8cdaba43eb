import type { Permission } from '../../api'
import { i18n } from '../shell/i18n/i18n'
import { appTransport } from './providers/appTransport'
import { authProviderOver } from './providers/authProvider'
import { dataProviderOver } from './providers/dataProvider'
import { i18nProviderOver } from './providers/i18nProvider'
import { session } from '../shell/session/session'

/**
 * The one place that chooses what the screens work with. To run them on another backend, give another dataProvider (it must pass
 * test/provider/) and authProvider here; no screen knows the difference.
 */
export const dataProvider = dataProviderOver(appTransport)

export const authProviderFor = (permissionsOf: (resource: string) => readonly Permission[]) =>
  authProviderOver({ session, permissionsOf })

export const i18nProviderNow = () => i18nProviderOver({ locale: i18n.locale(), messages: i18n.messages })
