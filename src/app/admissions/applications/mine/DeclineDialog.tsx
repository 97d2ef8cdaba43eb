import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { isLastActiveChoice } from '../../../../api/admissions/statusSets'
import { useAct } from '../../../kit/providers/calls'
import { shownAsToast } from '../../../shell/http/shownAsToast'
import { Confirm } from '../../../shell/page/Confirm'

type Props = {
  application: MyApplication
  choice: MyApplication['choices'][number]
  onDone: (application: MyApplication) => void
  /** Runs when the server refuses; the shown application may be out of date. */
  onRefused: () => void
  onClose: () => void
}

/** Declines a recommended place, which then becomes free for the next applicant. */
export const DeclineDialog = ({ application, choice, onDone, onRefused, onClose }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const declineChoice = useAct('POST /api/my/profile/choices/:id/decline')
  const decline = async () => {
    setBusy(true)
    try {
      onDone(await declineChoice.mutateAsync({ id: choice.id, body: { version: application.version } }))
    } catch (refusal) {
      shownAsToast(refusal)
      onRefused()
    } finally {
      onClose()
    }
  }
  return (
    <Confirm
      isOpen
      confirmColor="warning"
      loading={busy}
      title={translate('my_application.decline.title', { name: choice.direction_name })}
      confirm={translate('my_application.decline.button')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => void decline()}
      onClose={onClose}
      content={translate(
        `my_application.decline.${isLastActiveChoice(application.choices, choice.id) ? 'last' : 'text'}`,
      )}
    />
  )
}
