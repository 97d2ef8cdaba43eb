import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ConsentState } from '../../api/profileStates'
import { ConsentText } from './ConsentText'
import type { ProfileCalls } from './useProfileCalls'

type Props = { consents: readonly ConsentState[]; calls: ProfileCalls }

/** The texts to agree to, each whole; a consent that was given stays. */
export const ConsentsStep = ({ consents, calls }: Props) => {
  const translate = useTranslate()
  const asked = consents.filter(({ kind }) => kind !== 'enrolment')
  const waiting = asked.filter(({ given_at }) => given_at === null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const agreed = waiting.filter(({ kind }) => ticked.includes(kind))
  const give = async () => {
    setBusy(true)
    await calls.consent(agreed)
    setBusy(false)
  }
  return (
    <div className="consents">
      {asked.map((consent) => (
        <ConsentText
          key={`${consent.kind}.${consent.version}`}
          consent={consent}
          checked={ticked.includes(consent.kind)}
          onChecked={(isChecked) =>
            setTicked((before) =>
              isChecked ? [...before, consent.kind] : before.filter((kind) => kind !== consent.kind),
            )
          }
        />
      ))}
      {waiting.length > 0 && (
        <div>
          <Button variant="contained" disabled={agreed.length === 0 || busy} onClick={() => void give()}>
            {translate('my_profile.consents.give')}
          </Button>
        </div>
      )}
    </div>
  )
}
