import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { useAct } from '../../../kit/providers/calls'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { TextInput } from '../../../kit/inputs/TextInput'

type Props = {
  application: MyApplication
  onDone: (application: MyApplication) => void
  /** Runs when the server refuses; the shown application may be out of date. */
  onRefused: () => void
  onClose: () => void
}

export const WithdrawDialog = ({ application, onDone, onRefused, onClose }: Props) => {
  const translate = useTranslate()
  const withdraw = useAct('POST /api/my/profile/withdraw')
  return (
    <DialogForm
      title={translate('my_application.withdraw.title')}
      submit={translate('my_application.withdraw.button')}
      danger
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          const words = typeof reason === 'string' ? reason.trim() : ''
          onDone(
            await withdraw.mutateAsync({
              body: { version: application.version, ...(words !== '' && { reason: words }) },
            }),
          )
          onClose()
        } catch (problem) {
          onRefused()
          throw problem
        }
      }}
    >
      <p>{translate('my_application.withdraw.text')}</p>
      <TextInput multiline source="reason" label="my_application.withdraw.reason" optional />
    </DialogForm>
  )
}
