import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { isLastWish } from '../../../../api/admissions/statusSets'
import { useAct } from '../../../kit/providers/calls'
import { toldByToast } from '../../../shell/http/toldByToast'
import { Confirm } from '../../../shell/page/Confirm'

type Props = {
  profile: MyProfile
  choice: MyProfile['choices'][number]
  onDone: (profile: MyProfile) => void
  /** Runs when the server refuses; the shown application may be out of date. */
  onRefused: () => void
  onClose: () => void
}

/** Declines a recommended place, which then becomes free for the next applicant. */
export const DeclineDialog = ({ profile, choice, onDone, onRefused, onClose }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const giveUp = useAct('POST /api/my/profile/choices/:id/decline')
  const decline = async () => {
    setBusy(true)
    try {
      onDone(await giveUp.mutateAsync({ id: choice.id, body: { version: profile.version } }))
    } catch (refusal) {
      toldByToast(refusal)
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
      title={translate('my_profile.decline.title', { name: choice.direction_name })}
      confirm={translate('my_profile.decline.button')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => void decline()}
      onClose={onClose}
      content={translate(`my_profile.decline.${isLastWish(profile.choices, choice.id) ? 'last' : 'text'}`)}
    />
  )
}
