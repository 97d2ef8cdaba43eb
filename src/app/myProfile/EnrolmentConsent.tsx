import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MyProfile } from '../../api/myProfile'
import { call } from '../kit/http/call'
import { ConsentText } from './ConsentText'

type Props = { profile: MyProfile; onChange: (profile: MyProfile) => void }

const accepted: readonly MyProfile['status']['code'][] = ['accepted', 'waitlist', 'recommended', 'enrolled']

/** Once the application is accepted: the consent without which nobody is enrolled. */
export const EnrolmentConsent = ({ profile, onChange }: Props) => {
  const translate = useTranslate()
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const consent = profile.consents.find(({ kind }) => kind === 'enrolment')
  if (!consent || !accepted.includes(profile.status.code)) return null
  const give = async () => {
    setBusy(true)
    try {
      const { data } = await call('POST /api/my/profile/consents', {
        body: { consents: [{ kind: consent.kind, version: consent.version }] },
      })
      onChange(data)
    } catch {
      // Told by the toast of the call.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="consents">
      <ConsentText consent={consent} checked={checked} onChecked={setChecked} />
      {consent.given_at === null && (
        <div>
          <Button variant="contained" disabled={!checked || busy} onClick={() => void give()}>
            {translate('my_profile.consents.give_one')}
          </Button>
        </div>
      )}
    </div>
  )
}
