import { useTranslate } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { useAct } from '../../../kit/providers/calls'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { TextInput } from '../../../kit/inputs/TextInput'

type Props = {
  profile: MyProfile
  onDone: (profile: MyProfile) => void
  /** Runs when the server refuses; the shown application may be out of date. */
  onRefused: () => void
  onClose: () => void
}

export const WithdrawDialog = ({ profile, onDone, onRefused, onClose }: Props) => {
  const translate = useTranslate()
  const withdraw = useAct('POST /api/my/profile/withdraw')
  return (
    <DialogForm
      title={translate('my_profile.withdraw.title')}
      submit={translate('my_profile.withdraw.button')}
      danger
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          const words = typeof reason === 'string' ? reason.trim() : ''
          onDone(
            await withdraw.mutateAsync({ body: { version: profile.version, ...(words !== '' && { reason: words }) } }),
          )
          onClose()
        } catch (problem) {
          onRefused()
          throw problem
        }
      }}
    >
      <p>{translate('my_profile.withdraw.text')}</p>
      <TextInput multiline source="reason" label="my_profile.withdraw.reason" optional />
    </DialogForm>
  )
}
