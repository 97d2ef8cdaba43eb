import { useState } from 'react'
import type { ConsentState } from '../../../../api/admissions/applicationStates'
import { ConsentText } from './ConsentText'
import type { ProfileCalls } from './profileCalls'

type Props = { consents: readonly ConsentState[]; calls: ProfileCalls }

/** The texts to agree to, each whole. A tick is the consent: it is recorded at once, and stays. */
export const ConsentsStep = ({ consents, calls }: Props) => {
  const [giving, setGiving] = useState<readonly string[]>([])
  const give = async (consent: ConsentState) => {
    setGiving((before) => [...before, consent.kind])
    await calls.consent([consent])
    setGiving((before) => before.filter((kind) => kind !== consent.kind))
  }
  return (
    <div className="stack gap-6">
      {consents
        .filter(({ kind }) => kind !== 'enrolment')
        .map((consent) => (
          <ConsentText
            key={`${consent.kind}.${consent.version}`}
            consent={consent}
            checked={giving.includes(consent.kind)}
            onChecked={() => void give(consent)}
          />
        ))}
    </div>
  )
}
