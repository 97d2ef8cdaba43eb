import { useTranslate } from 'react-admin'
import { ActionDialog } from '../kit/forms/ActionDialog'
import { TextInput } from '../kit/inputs/TextInput'
import { useReloadComments } from './useComments'

type Props = { id: number; action: 'report' | 'hide'; onClose: () => void }

/** Asks why a comment is reported or hidden. */
export const ReasonDialog = ({ id, action, onClose }: Props) => {
  const translate = useTranslate()
  const reload = useReloadComments()
  return (
    <ActionDialog
      action={action === 'report' ? 'POST /api/comments/:id/report' : 'POST /api/comments/:id/hide'}
      request={({ reason }) => ({ id, body: { reason: String(reason) } })}
      name={`${action} comment ${id}`}
      title={translate(`comments.${action}.title`)}
      confirm={translate(`comments.action.${action}`)}
      defaultValues={{ reason: '' }}
      successMessage={translate(`comments.${action}.done`)}
      onSettled={reload}
      onClose={onClose}
    >
      <p className="muted">{translate(`comments.${action}.text`)}</p>
      <TextInput source="reason" label={`comments.${action}.reason`} />
    </ActionDialog>
  )
}
