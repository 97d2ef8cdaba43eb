import { useState } from 'react'
import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'
import { useAnswer } from '../../shell/http/useAnswer'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { session } from '../../shell/session/session'
import { Loaded } from '../../shell/widgets/Loaded'
import { CodesDialog } from './CodesDialog'
import { ProveDialog } from './ProveDialog'
import { SetUpDialog } from './SetUpDialog'

type State = Calls['GET /api/settings/two-factor']['answer']['data']
type Open =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'disable' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const askState = async (signal?: AbortSignal): Promise<State> =>
  (await call('GET /api/settings/two-factor', { signal, quiet: 'all' })).data

/** The second step of sign-in: set up by a scan, ten codes for the day the phone is lost, turned off by password and code. */
export const SecondFactorSection = () => {
  const t = useTranslate()
  const { answer, again } = useAnswer(askState)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const changed = async () => {
    again()
    await session.load()
  }
  return (
    <Section title={t('own.second.title')} help={t('own.second.help')}>
      <Loaded answer={answer} again={again}>
        {(state) => <Current state={state} onOpen={setOpen} />}
      </Loaded>
      {open?.kind === 'set-up' && (
        <SetUpDialog
          onClose={close}
          onDone={(codes) => {
            setOpen({ kind: 'codes', codes })
            void changed()
          }}
        />
      )}
      {open?.kind === 'renew' && (
        <ProveDialog
          words="renew"
          onClose={close}
          onProved={async (proof) => {
            const { data } = await call('POST /api/settings/two-factor/recovery-codes', proof)
            setOpen({ kind: 'codes', codes: data.recovery_codes })
            again()
          }}
        />
      )}
      {open?.kind === 'disable' && (
        <ProveDialog
          danger
          words="disable"
          onClose={close}
          onProved={async (proof) => {
            await call('POST /api/settings/two-factor/disable', proof)
            close()
            await changed()
          }}
        />
      )}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
    </Section>
  )
}

const Current = ({ state, onOpen }: { state: State; onOpen: (open: Open) => void }) => {
  const t = useTranslate()
  if (!state.enabled) {
    return (
      <>
        <p>
          <span className={state.demanded ? 'chip warning' : 'chip secondary'}>
            {t(state.demanded ? 'own.second.demanded' : 'own.second.off')}
          </span>
        </p>
        <div>
          <button type="button" className="btn o" onClick={() => onOpen({ kind: 'set-up' })}>
            {t('own.second.turn_on')}
          </button>
        </div>
      </>
    )
  }
  return (
    <>
      <div className="row wrap">
        <span className="chip success">{t('own.second.on')}</span>
        <span className="small muted">{t('own.second.left', { smart_count: state.recovery_codes_left })}</span>
      </div>
      {state.demanded && <p className="small muted">{t('own.second.demanded_help')}</p>}
      <div className="row wrap">
        <button type="button" className="btn o" onClick={() => onOpen({ kind: 'renew' })}>
          {t('own.second.renew')}
        </button>
        <button type="button" className="btn danger-text" onClick={() => onOpen({ kind: 'disable' })}>
          {t('own.second.turn_off')}
        </button>
      </div>
    </>
  )
}
