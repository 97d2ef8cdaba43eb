import { useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { ConfirmDialog } from '../../shell/page/ConfirmDialog'
import { useErrand } from './useErrand'

/** Asks before somebody's second step of sign-in is turned off. */
export const SecondFactorDialog = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const { mutate, isPending } = useErrand(user)
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      title={translate('users.second_factor.title', { name: user.name })}
      confirm={translate('users.errand.two-factor/reset')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => mutate('two-factor/reset', { onSettled: onClose })}
      onCancel={onClose}
    >
      {translate('users.second_factor.text')}
    </ConfirmDialog>
  )
}
