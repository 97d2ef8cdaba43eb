import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { toldByToast } from '../../shell/http/toldByToast'
import { leaveBy } from '../../shell/page/leaving'
import { toast } from '../../shell/toasts/store'
import { useNarrowing } from './useNarrowing'

/** Takes the application that has waited longest, of those the queue is narrowed to, and opens it; says so when none waits. */
export const useClaimNext = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const body = useNarrowing()
  const [busy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    try {
      const { data } = await call('POST /api/profiles/next', { body })
      await client.invalidateQueries({ queryKey: ['profiles'] })
      const isNarrowed = Object.keys(body).length > 0
      if (data) await navigate(`/profiles/${data.id}`)
      else toast.info({ text: translate(isNarrowed ? 'profiles.none_waits_here' : 'profiles.none_waits') })
    } catch (refusal) {
      toldByToast(refusal)
    } finally {
      setBusy(false)
    }
  }
  const claimNext = async () => {
    if (!busy) await leaveBy(claim)
  }
  return { busy, claimNext }
}
