import { useState } from 'react'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { call } from '../../shell/http/call'
import { toldByToast } from '../../shell/http/toldByToast'
import { formValues } from './form'
import { withValueAt } from './withValueAt'

/** The application as it is read: masked fields that were revealed show what they hold. That each was read is remembered by the server. */
export const useRevealed = (profile: ProfileCase) => {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const reveal = async (path: string): Promise<void> => {
    try {
      const { data } = await call('POST /api/profiles/:id/reveal', {
        params: { id: String(profile.id) },
        body: { path },
      })
      setShown((before) => ({ ...before, [path]: data.value }))
    } catch (refusal) {
      toldByToast(refusal)
    }
  }
  return {
    form: Object.entries(shown).reduce(
      (form, [path, value]) => withValueAt({ form, path, value }),
      formValues(profile),
    ),
    isMasked: (path: string) => profile.masked.includes(path) && shown[path] === undefined,
    reveal,
  }
}
