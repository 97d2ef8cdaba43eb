import type { ComponentType } from 'react'
import type { Permission } from '../../api'
import { NotFoundPage } from '../shell/placeholders/NotFoundPage'
import { useCan } from '../shell/session/store'

/** The screen for users with this permission; the route table lets in with any permission of a report (R6.01). */
export const needing = (permission: Permission, Screen: ComponentType): ComponentType => {
  const Permitted = () => (useCan(permission) ? <Screen /> : <NotFoundPage />)
  return Permitted
}
