import { useState } from 'react'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { hasNoWishLeft, inRanking } from '../../../../api/admissions/statusSets'
import { useAct } from '../../../kit/providers/calls'
import { toldByToast } from '../../../shell/http/toldByToast'
import { ConsentText } from './ConsentText'

type Props = { profile: MyProfile; onChange: (profile: MyProfile) => void }

/** Once the application is accepted: the consent without which nobody is enrolled. */
export const EnrolmentConsent = ({ profile, onChange }: Props) => {
  const [busy, setBusy] = useState(false)
  const consents = useAct('POST /api/my/profile/consents')
  const consent = profile.consents.find(({ kind }) => kind === 'enrolment')
  if (!consent || !inRanking.includes(profile.status.code) || hasNoWishLeft(profile.choices)) return null
  const give = async () => {
    setBusy(true)
    try {
      const { kind, version } = consent
      onChange(await consents.mutateAsync({ body: { consents: [{ kind, version }] } }))
    } catch (refusal) {
      toldByToast(refusal)
    } finally {
      setBusy(false)
    }
  }
  return <ConsentText consent={consent} checked={busy} onChecked={() => void give()} />
}
