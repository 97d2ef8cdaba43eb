import { useState } from 'react'
import { type Provider, ProviderMark, providersAmong, useReturn } from '../auth'
import { dayOf } from '../../shell/dates'
import { call } from '../../shell/http/call'
import { useAnswer } from '../../shell/http/useAnswer'
import { toldByToast } from '../../shell/http/toldByToast'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { useShell } from '../../shell/routing/shell'
import { toast } from '../../shell/toasts/store'
import { FormFault } from '../../shell/widgets/FormFault'
import { Loaded } from '../../shell/widgets/Loaded'
import { LinkDialog } from './LinkDialog'

const askIdentities = async (signal?: AbortSignal) =>
  (await call('GET /api/settings/identities', { signal, quiet: 'all' })).data

/** R7.03: accounts elsewhere by which one may sign in, where the college has set up any. */
export const IdentitiesSection = () => {
  const { config } = useShell()
  const providers = providersAmong(config.providers)
  return providers.length > 0 ? <Identities providers={providers} /> : null
}

const Identities = ({ providers }: { providers: readonly Provider[] }) => {
  const t = useTranslate()
  const { answer, again, put } = useAnswer(askIdentities)
  const [linking, setLinking] = useState<Provider | null>(null)
  const back = useReturn(async (brought) => {
    if (!('linked' in brought)) return { text: t('providers.errors.failed') }
    toast.success({ text: t('own.identities.done', { name: t(`providers.names.${brought.linked}`) }) })
    again()
    return undefined
  })
  const unlink = async (id: number) => {
    await call('DELETE /api/settings/identities/:id', { params: { id } }).catch(toldByToast)
    put(await askIdentities())
  }
  return (
    <Section title={t('own.identities.title')} help={t('own.identities.help')}>
      <FormFault fault={back.fault} />
      <Loaded answer={answer} again={again}>
        {(identities) => (
          <ul className="panel list entries">
            {providers.map((provider) => {
              const linked = identities.find((identity) => identity.provider === provider)
              const name = t(`providers.names.${provider}`)
              return (
                <li key={provider}>
                  <ProviderMark provider={provider} />
                  <div className="grow">
                    <b>{name}</b>
                    <p className="small muted">
                      {linked
                        ? t('own.identities.linked', { email: linked.email ?? '', date: dayOf(linked.created_at) })
                        : t('own.identities.unlinked')}
                    </p>
                  </div>
                  <button
                    type="button"
                    className="btn o s"
                    aria-label={t(linked ? 'own.identities.unlink_named' : 'own.identities.link_named', {
                      name,
                    })}
                    onClick={() => (linked ? void unlink(linked.id) : setLinking(provider))}
                  >
                    {t(linked ? 'own.identities.unlink' : 'own.identities.link')}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {linking && <LinkDialog provider={linking} onClose={() => setLinking(null)} />}
    </Section>
  )
}
