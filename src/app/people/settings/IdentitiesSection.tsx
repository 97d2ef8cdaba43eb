import Button from '@mui/material/Button'
import { useState } from 'react'
import { linkingUrl, type Provider, ProviderMark, knownProviders, useProviderReturn } from '../auth'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { useAct, useRead } from '../../kit/providers/calls'
import { Section } from '../../kit/forms/Section'
import { useShell } from '../../shell/routing/shell'
import { toast } from '../../shell/toasts/store'
import { FormMessage } from '../../shell/widgets/FormMessage'
import { Entry } from './Entry'
import { QueryContent } from './QueryContent'
import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'

/** R7.03: linked external accounts; hidden if the college has configured no providers. */
export const IdentitiesSection = () => {
  const { config } = useShell()
  const providers = knownProviders(config.providers)
  return providers.length > 0 ? <Identities providers={providers} /> : null
}

type Props = { readonly provider: Provider; readonly onClose: () => void }

/** Asks for the password, then redirects to the provider. */
const LinkDialog = ({ provider, onClose }: Props) => {
  const t = useTranslate()
  return (
    <DialogForm
      title={t('own.identities.link_named', { name: t(`providers.names.${provider}`) })}
      submit={t('own.identities.go_on')}
      defaultValues={{ password: '' }}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        window.location.assign(await linkingUrl(provider, password ?? ''))
      }}
    >
      <p className="muted">{t('own.identities.dialog_text')}</p>
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}

const Identities = ({ providers }: { providers: readonly Provider[] }) => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/identities')
  const again = () => void query.refetch()
  const { mutate: unlink } = useAct('DELETE /api/settings/identities/:id', { onSettled: again })
  const [linking, setLinking] = useState<Provider | null>(null)
  const back = useProviderReturn(async (brought) => {
    if (!('linked' in brought)) return { text: t('providers.errors.failed') }
    toast.success({ text: t('own.identities.done', { name: t(`providers.names.${brought.linked}`) }) })
    // Refetch explicitly: a pending request may have been sent before the link was created.
    await query.refetch()
    again()
    return undefined
  })
  return (
    <Section title={t('own.identities.title')} help={t('own.identities.help')}>
      <FormMessage fault={back.fault} />
      <QueryContent query={query}>
        {(identities) => (
          <ul className="panel list">
            {providers.map((provider) => {
              const linked = identities.find((identity) => identity.provider === provider)
              const name = t(`providers.names.${provider}`)
              return (
                <Entry
                  key={provider}
                  icon={<ProviderMark provider={provider} />}
                  name={name}
                  facts={[
                    linked
                      ? t('own.identities.linked', { email: linked.email ?? '', date: dayOf(linked.created_at) })
                      : t('own.identities.unlinked'),
                  ]}
                >
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={t(linked ? 'own.identities.unlink_named' : 'own.identities.link_named', {
                      name,
                    })}
                    onClick={() => (linked ? unlink({ id: linked.id, body: undefined }) : setLinking(provider))}
                  >
                    {t(linked ? 'own.identities.unlink' : 'own.identities.link')}
                  </Button>
                </Entry>
              )
            })}
          </ul>
        )}
      </QueryContent>
      {linking && <LinkDialog provider={linking} onClose={() => setLinking(null)} />}
    </Section>
  )
}
