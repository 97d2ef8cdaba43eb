import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../api/profileCase'
import { call } from '../kit/http/call'
import { toast } from '../kit/toasts/store'
import { ClaimNext } from './ClaimNext'
import { ReasonDialog } from './ReasonDialog'
import type { CaseAct } from './useCase'
import { usePlainKeys } from './usePlainKeys'

type Props = { profile: ProfileCase; act: CaseAct; busy: boolean }

/** The foot of the case: what can be decided now, with its keys, and the next one. */
export const DecisionBar = ({ profile, act, busy }: Props) => {
  const translate = useTranslate()
  const [isRejecting, setRejecting] = useState(false)
  const can = (action: ProfileCase['actions'][number]) => profile.actions.includes(action)
  const open = profile.remarks.filter(({ state, severity }) => state === 'open' && severity === 'blocking').length
  const params = { id: String(profile.id) }
  const body = { version: profile.version }
  const decide = async (words: string, send: Parameters<CaseAct>[0]) => {
    if (busy) return
    if (await act(send)) toast.success({ text: translate(`profiles.done.${words}`) })
  }
  const accept = () => void decide('accept', () => call('POST /api/profiles/:id/accept', { params, body }))
  const giveBack = () => void decide('return', () => call('POST /api/profiles/:id/return', { params, body }))
  const claim = () => void decide('claim', () => call('POST /api/profiles/:id/claim', { params, body: {} }))
  const submit = () => void decide('submit', () => call('POST /api/profiles/:id/submit', { params, body }))
  usePlainKeys({
    ...(can('accept') && { KeyA: accept }),
    ...(can('reject') && { KeyR: () => setRejecting(true) }),
    ...(can('return') && { KeyB: giveBack }),
    ...(can('claim') && { KeyC: claim }),
  })
  const isDeciding = can('accept') || can('reject')
  return (
    <div className="actionbar decision" role="region" aria-label={translate('profiles.decision')}>
      <div className="bar">
        <span className="save" role="status">
          {can('return') && translate(open > 0 ? 'profiles.return.ready' : 'profiles.return.none', open)}
        </span>
        <span className="grow" />
        <ClaimNext outlined={isDeciding || can('claim') || can('submit')} />
        {can('claim') && !isDeciding && (
          <Button variant="contained" disabled={busy} aria-keyshortcuts="C" onClick={claim}>
            {translate('profiles.claim')}
            <kbd aria-hidden>C</kbd>
          </Button>
        )}
        {can('submit') && (
          <Button variant="contained" disabled={busy} onClick={submit}>
            {translate('profiles.submit')}
          </Button>
        )}
        {can('return') && (
          <Button variant="outlined" disabled={busy || open === 0} aria-keyshortcuts="B" onClick={giveBack}>
            {translate('profiles.return.button')}
            <kbd aria-hidden>B</kbd>
          </Button>
        )}
        {can('reject') && (
          <Button
            variant="outlined"
            color="error"
            disabled={busy}
            aria-keyshortcuts="R"
            onClick={() => setRejecting(true)}
          >
            {translate('profiles.reject.button')}
            <kbd aria-hidden>R</kbd>
          </Button>
        )}
        {can('accept') && (
          <Button variant="contained" color="success" disabled={busy} aria-keyshortcuts="A" onClick={accept}>
            {translate('profiles.accept')}
            <kbd aria-hidden>A</kbd>
          </Button>
        )}
      </div>
      {isRejecting && (
        <ReasonDialog
          title={translate('profiles.reject.title')}
          text={translate('profiles.reject.text')}
          verb={translate('profiles.reject.button')}
          onClose={() => setRejecting(false)}
          onReason={async (reason) => {
            const isDone = await act(() => call('POST /api/profiles/:id/reject', { params, body: { ...body, reason } }))
            if (isDone) toast.success({ text: translate('profiles.done.reject') })
            setRejecting(false)
          }}
        />
      )}
    </div>
  )
}
