import './providers.css'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { type Fault, FormMessage } from '../../shell/widgets/FormMessage'
import { formStatuses, useSubmission, combinedFault } from '../../shell/guest/useSubmission'
import { makeBinding } from './providerFlowSecret'
import { ProviderMark } from './ProviderMark'
import { type Provider, knownProviders } from './providerNames'
import { type ProviderResult, useProviderReturn } from './useProviderReturn'

type Props = {
  readonly names: readonly string[]
  readonly onSignedIn: (brought: ProviderResult) => Promise<Fault | undefined>
}

/** R7.03: sign-in buttons for the providers that the college has configured. */
export const Providers = ({ names, onSignedIn }: Props) => {
  const t = useTranslate()
  const leaving = useSubmission()
  const back = useProviderReturn(onSignedIn)
  const busy = leaving.busy || back.busy
  const go = (provider: Provider) =>
    leaving.submit(async () => {
      const { url } = await call('POST /api/oauth/:provider', {
        params: { provider },
        body: { binding: makeBinding() },
        quiet: formStatuses,
      })
      window.location.assign(url)
      return undefined
    })
  return (
    <div className="stack gap-4">
      <p className="or row gap-4 small muted">
        <span>{t('providers.or')}</span>
      </p>
      <FormMessage fault={combinedFault(leaving) ?? back.fault} />
      <div className="provider-buttons stack" aria-busy={busy}>
        {knownProviders(names).map((provider) => (
          <button
            key={provider}
            type="button"
            className="btn btn-outline"
            aria-label={t('providers.sign_in', { name: t(`providers.names.${provider}`) })}
            onClick={() => void go(provider)}
          >
            <ProviderMark provider={provider} />
            {t(`providers.names.${provider}`)}
          </button>
        ))}
      </div>
      <output className={back.busy ? 'small muted' : 'sr-only'}>{back.busy && t('providers.returning')}</output>
    </div>
  )
}
