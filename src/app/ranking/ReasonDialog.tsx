import { useTranslate } from 'react-admin'
import { DialogForm } from '../kit/forms/DialogForm'
import { TextareaInput } from '../kit/inputs/TextareaInput'

type Props = {
  deed: 'decline' | 'undo'
  count: number
  /** Does it; the dialog stays while it is refused. */
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

/** Takes a place back: for a reason that the applicant reads too. */
export const ReasonDialog = ({ deed, count, onReason, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      title={translate(`ranking.${deed}.title`, count)}
      submit={translate(`ranking.${deed}.submit`)}
      cancel={translate('kit.action.leave')}
      danger
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => onReason(String(reason ?? ''))}
    >
      <p>{translate(`ranking.${deed}.text`)}</p>
      <TextareaInput source="reason" label="ranking.reason.label" help={translate('ranking.reason.help')} />
    </DialogForm>
  )
}
